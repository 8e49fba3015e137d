export const TodosQuery = 'query Todos { todos { id title } }'

export interface TodosData {
  todos: { id: string; title: string }[]
}

export const GreetingQuery = 'query Greeting { greeting }'

export const AddTodo = 'mutation AddTodo($title: String!) { addTodo(title: $title) { id } }'

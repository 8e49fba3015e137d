export interface Todo {
  readonly id: string
  readonly title: string
}

export const todosQuery = 'query Todos { todos { id title } }'
export const addMutation = 'mutation AddTodo($title: String!) { addTodo(title: $title) { id title } }'

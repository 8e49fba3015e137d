export interface Todo {
  readonly id: string
  readonly title: string
}

export const todosQuery = 'query Todos { todos { id title } }'
export const addMutation = 'mutation AddTodo($title: String!) { addTodo(title: $title) { id title } }'

/** The same screen for every library. */
export interface TodoListProps {
  readonly loading: boolean
  readonly error: { readonly message: string } | null | undefined
  readonly todos: readonly Todo[] | undefined
  readonly add: (title: string) => void
}

export function TodoList({ loading, error, todos = [], add }: TodoListProps) {
  if (loading) return <p>Loading</p>
  if (error) return <p role="alert">{error.message}</p>
  return (
    <form action={(form) => add(form.get('title') as string)}>
      <ul>
        {todos.map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
      </ul>
      <input name="title" aria-label="New todo" />
    </form>
  )
}

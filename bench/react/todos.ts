/** The data of the benchmark. Its operations load one todo, load all todos, and rename one. */
export interface Todo {
  readonly __typename: 'Todo'
  readonly id: string
  readonly title: string
}

export interface TodoData {
  readonly todo: Todo
}

export interface TodosData {
  readonly todos: readonly Todo[]
}

export interface RenameData {
  readonly renameTodo: Todo
}

/** One page of todos, and the cursor of the page after it. */
export interface PageData {
  readonly page: { readonly todos: readonly Todo[]; readonly next: string | null }
}

export const endpoint = 'http://localhost/graphql'
export const todoQuery = 'query Todo($id: ID!) { todo(id: $id) { __typename id title } }'
export const todosQuery = 'query Todos { todos { __typename id title } }'
export const pageQuery = 'query Page($id: ID!) { page(after: $id) { todos { __typename id title } next } }'
export const pageSize = 10
export const renameMutation =
  'mutation Rename($id: ID!, $title: String!) { renameTodo(id: $id, title: $title) { __typename id title } }'

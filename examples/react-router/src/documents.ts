import type { GraphQLDocument } from '@thinql/core'

interface Todo {
  id: string
  title: string
}

export const TodosQuery: GraphQLDocument<{ todos: Todo[] }, object> = 'query Todos { todos { id title } }'

export const TodoQuery: GraphQLDocument<{ todo: Todo | null }, { id: string }> =
  'query Todo($id: ID!) { todo(id: $id) { id title } }'

export const RenameTodo: GraphQLDocument<{ renameTodo: Todo | null }, { id: string; title: string }> =
  'mutation RenameTodo($id: ID!, $title: String!) { renameTodo(id: $id, title: $title) { id title } }'

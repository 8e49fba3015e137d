import type { GraphQLDocument } from '@thinql/core'

interface Todo {
  id: string
  title: string
}

/** What a code generator writes: the text, with the types of its data and of its variables. */
export const TodoDocument: GraphQLDocument<{ todo: Todo | null }, { id: string }> =
  'query Todo($id: ID!) { todo(id: $id) { id title } }'

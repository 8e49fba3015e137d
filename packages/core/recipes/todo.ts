import type { GraphQLDocument } from '@thinql/core'

interface Todo {
  id: string
  title: string
}

/** A typed document, as a code generator writes it: the text, with the types of its data and its variables. */
export const TodoDocument: GraphQLDocument<{ todo: Todo | null }, { id: string }> =
  'query Todo($id: ID!) { todo(id: $id) { id title } }'

import type { DocumentTypeDecoration } from '@thinql/core'
import type { Untyped } from '@thinql/core/internal'

/** A text with types. Only a cast can give them to a text, as code generators do. */
export type TypedText<TData, TVariables = Untyped> = string & DocumentTypeDecoration<TData, TVariables>

export const TodoQuery = 'query Todo($id: ID!) { todo(id: $id) { title } }' as TypedText<TodoData>

/** The same query, with a part that arrives later. */
export const DeferringTodoQuery = 'query Todo($id: ID!) { todo(id: $id) { title ... @defer { note } } }'

export interface TodoData {
  todo: { title: string }
}

export function todoItem(id: string) {
  return { document: TodoQuery, variables: { id } }
}

export function titled(title: string): TodoData {
  return { todo: { title } }
}

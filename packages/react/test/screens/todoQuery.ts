import type { GraphQLDocument } from '@thinql/core'

export const TodoQuery = 'query Todo($id: ID!) { todo(id: $id) { title } }'

/** The same query, with a part that arrives later. */
export const DeferringTodoQuery = 'query Todo($id: ID!) { todo(id: $id) { title ... @defer { note } } }'

export interface TodoData {
  todo: { title: string }
}

export function todoItem(id: string) {
  return { document: TodoQuery as GraphQLDocument<TodoData, { id: string }>, variables: { id } }
}

export function titled(title: string): TodoData {
  return { todo: { title } }
}

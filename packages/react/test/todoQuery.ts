/** The query of most tests. */
export const TodoQuery = 'query Todo($id: ID!) { todo(id: $id) { title } }'

/** The same, with a part that comes later. */
export const DeferringTodoQuery = 'query Todo($id: ID!) { todo(id: $id) { title ... @defer { note } } }'

/** Its data. */
export interface TodoData {
  todo: { title: string }
}

/** Data of the query with this title. */
export function titled(title: string): TodoData {
  return { todo: { title } }
}

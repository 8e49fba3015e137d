/** The query of most tests. */
export const TodoQuery = 'query Todo($id: ID!) { todo(id: $id) { title } }'

/** The same query, with a part that arrives later. */
export const DeferringTodoQuery = 'query Todo($id: ID!) { todo(id: $id) { title ... @defer { note } } }'

/** The data of the query. */
export interface TodoData {
  todo: { title: string }
}

/** Returns data of the query with this title. */
export function titled(title: string): TodoData {
  return { todo: { title } }
}

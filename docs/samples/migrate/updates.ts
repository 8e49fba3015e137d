import { type GraphQLDocument } from '@thinql/core'
import { listen, type QueryStore, setQueryData } from '@thinql/react'
import { AddTodo, TodoListQuery } from '../tutorial/documents.ts'

type Update = (store: QueryStore, data: unknown) => void

/** Gives an update the type of the data of its mutation. */
const after = <TData>(
  document: GraphQLDocument<TData, never>,
  update: (store: QueryStore, data: TData) => void,
): [unknown, Update] => [document, update as Update]

/** What each mutation changes in queries, in one place. */
const updates = new Map([
  after(AddTodo, (store, { addTodo }) =>
    setQueryData(
      store,
      TodoListQuery,
      (list) => list && { todos: [...list.todos, { ...addTodo, done: false }] },
    ),
  ),
])

export function followMutations(store: QueryStore): () => void {
  return listen(store, ({ kind, document, result }) => {
    if (kind === 'mutation' && result && !result.error) updates.get(document)?.(store, result.data)
  })
}

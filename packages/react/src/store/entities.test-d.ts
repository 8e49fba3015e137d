import { expectTypeOf, test } from 'vitest'
import { type QueryStore, shareEntities, updateEntity, writeEntities } from '@thinql/react'

interface Todo {
  /** Optional, as code generators write it. */
  __typename?: 'Todo'
  id: string
  title: string
  votes: number
}
declare const store: QueryStore

test('`updateEntity` checks the new fields by the type of the entity, each of which a query may lack', () => {
  updateEntity<Todo>(store, { __typename: 'Todo', id: '1' }, (todo) => {
    expectTypeOf(todo.votes).toEqualTypeOf<number | undefined>()
    return { votes: (todo.votes ?? 0) + 1 }
  })
  // @ts-expect-error -- `votes` is a number
  updateEntity<Todo>(store, { __typename: 'Todo', id: '1' }, () => ({ votes: 'three' }))
  // @ts-expect-error -- a Todo has no `vots`
  updateEntity<Todo>(store, { __typename: 'Todo', id: '1' }, () => ({ vots: 3 }))
  // @ts-expect-error -- without `__typename`, it can't be found
  updateEntity<Todo>(store, { id: '1' }, () => ({ votes: 3 }))
  // @ts-expect-error -- another type
  updateEntity<Todo>(store, { __typename: 'User', id: '1' }, () => ({ votes: 3 }))
})

test('`updateEntity` takes any fields without a type argument', () => {
  updateEntity(store, { __typename: 'Todo', id: '1' }, ({ votes }) => ({ votes: Number(votes) + 1 }))
})

test('`keyOf` reads any fields', () => {
  shareEntities(store, { keyOf: ({ __typename, slug, id }) => (__typename === 'Article' ? slug : id) })
  writeEntities(store, {}, { keyOf: () => undefined })
})

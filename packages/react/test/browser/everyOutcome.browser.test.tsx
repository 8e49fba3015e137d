import { everyOutcome } from '@thinql/react/testing'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { QueryErrorBoundary, useSubscription, useSuspenseQuery } from '../../src/index.ts'

function Todos() {
  const { data } = useSuspenseQuery<{ todos: string[] }>('query Todos { todos }')
  const added = useSubscription<{ todo: string }>('subscription TodoAdded { todo }')
  return [...data.todos, added.data?.todo].join(' ')
}

test('a browser shows a table of outcomes, with suspense, a boundary and a subscription', async () => {
  const data = { Todos: { todos: ['Milk'] }, TodoAdded: { todo: 'Tea' } }
  const page = (
    <QueryErrorBoundary fallback={({ name }) => <p role="alert">{name}</p>}>
      <Suspense fallback={<p role="status">Loading…</p>} children={<Todos />} />
    </QueryErrorBoundary>
  )
  expect(await everyOutcome(page, { data })).toEqual({
    loading: '[status: Loading…]',
    data: 'Milk Tea',
    ServerError: '[alert: ServerError]',
    ParseError: '[alert: ParseError]',
    EmptyResultError: '[alert: EmptyResultError]',
    GraphQLResultError: '[alert: GraphQLResultError]',
    NetworkError: '[alert: NetworkError]',
    TimeoutError: '[alert: TimeoutError]',
    RequestError: '[alert: RequestError]',
  })
})

import { RequestError } from '@thinql/core'
import { notFound, redirect } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import {
  offline,
  harness,
  nextTask,
  titled,
  TodoQuery,
  it,
  silenceCaughtErrors,
  Boundary,
  click,
  SuspendingTitle,
  Title,
  Todo,
  expectText,
} from '../test/harness/harness.tsx'
import { QueryErrorBoundary, useQuery } from './index.ts'

silenceCaughtErrors()

const problem = (error: Error, retry: () => void) => (
  <button onClick={retry}>Retry after {error.message}</button>
)

/** A component that keeps what its children throw, as a framework does above a page. */
function outerBoundary() {
  const seen: unknown[] = []
  class Outer extends Component<{ children: ReactNode }> {
    static getDerivedStateFromError(thrown: unknown) {
      seen.push(thrown)
      return {}
    }

    override render() {
      return seen.length ? null : this.props.children
    }
  }
  return { Outer, seen }
}

function ThrowingTodo() {
  const { error } = useQuery(TodoQuery, { variables: { id: '1' } })
  if (error) throw error
  return null
}

const nextRedirect = Object.assign(new Error('NEXT_REDIRECT'), { digest: 'NEXT_REDIRECT;replace;/;307;' })

it.for([
  ['useSuspenseQuery', <Title key="1" />],
  ['useQuery with throwOnError', <Todo key="1" throwOnError />],
] as const)('a boundary shows the error of %s, and a retry sends the query at once', async ([, child]) => {
  const { calls, render, fail, respond } = harness()
  render(
    <QueryErrorBoundary fallback={problem}>
      <Boundary>{child}</Boundary>
    </QueryErrorBoundary>,
  )
  await nextTask()
  await fail(offline)
  expect(screen.getByRole('button').textContent).toBe('Retry after offline')
  click(/Retry/)
  await nextTask()
  expect(calls).toHaveLength(2)
  await respond(titled('Tea'))
  expectText('Tea')
})

it.for([new TypeError('a mistake'), undefined])('a boundary passes on %s of a child', (thrown) => {
  const { render } = harness()
  const Broken = () => {
    throw thrown
  }
  const { Outer, seen } = outerBoundary()
  render(
    <Outer>
      <QueryErrorBoundary fallback={problem}>
        <Broken />
      </QueryErrorBoundary>
    </Outer>,
  )
  expect(seen[0]).toBe(thrown)
})

it.for([
  ['redirect() of Next.js', nextRedirect],
  ['redirect() of TanStack Router', redirect({ href: '/' })],
  ['notFound() of TanStack Router', notFound()],
] as const)('a boundary passes on %s that ended a query', async ([, cause]) => {
  for (const child of [<Title key="1" />, <Todo key="1" throwOnError />, <ThrowingTodo key="1" />]) {
    const { render, fail } = harness()
    const { Outer, seen } = outerBoundary()
    const { unmount } = render(
      <Outer>
        <QueryErrorBoundary fallback={problem}>
          <Boundary>{child}</Boundary>
        </QueryErrorBoundary>
      </Outer>,
    )
    await nextTask()
    await fail(new RequestError('stopped', { cause }))
    expect(seen[0]).toBe(cause)
    unmount()
  }
})

it('a boundary with the prop `store` retries the queries of that store', async () => {
  const { calls, store, fail } = harness()
  render(
    <QueryErrorBoundary fallback={problem} store={store}>
      <SuspendingTitle store={store} />
    </QueryErrorBoundary>,
  )
  await nextTask()
  await fail(offline)
  click(/Retry/)
  await nextTask()
  expect(calls).toHaveLength(2)
})

test('a boundary without a store throws an error that says what is missing', () => {
  expect(() => render(<QueryErrorBoundary fallback={problem} />)).toThrow('No GraphQL store')
})

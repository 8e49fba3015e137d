import { renderHook } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { harness, modes } from '../../test/harness/harness.tsx'
import { silenceCaughtErrors } from '../../test/harness/console.ts'
import {
  GraphQLProvider,
  useMutation,
  useQuery,
  useQueryStore,
  useSubscription,
  useSuspenseQuery,
} from '../index.ts'

describe.each(modes)('the store of a hook, $mode', ({ strict }) => {
  test('a hook uses the store of the nearest provider', () => {
    const outer = harness({ strict })
    const inner = harness()
    const { result } = renderHook(useQueryStore, {
      reactStrictMode: strict,
      wrapper: ({ children }) => (
        <GraphQLProvider store={outer.store}>
          <GraphQLProvider store={inner.store}>{children}</GraphQLProvider>
        </GraphQLProvider>
      ),
    })
    expect(result.current).toBe(inner.store)
  })

  test('a hook uses its `store` option in place of the store of the provider', () => {
    const provided = harness({ strict })
    const own = harness()
    provided.renderHook(() => useQuery('{ a }', { store: own.store }))
    expect(own.calls).toHaveLength(1)
    expect(provided.calls).toHaveLength(0)
  })
})

describe('a hook without a store', () => {
  silenceCaughtErrors()

  test.each([
    ['useQuery', () => useQuery('{ a }')],
    ['useSuspenseQuery', () => useSuspenseQuery('{ a }')],
    ['useMutation', () => useMutation('mutation { a }')],
    ['useSubscription', () => useSubscription('subscription { a }')],
    ['useQueryStore', () => useQueryStore()],
  ] as [string, () => unknown][])('%s without a store throws an error that says what to render', (_, use) => {
    expect(() => renderHook(use)).toThrow(
      'No GraphQL store: render <GraphQLProvider store={store}> above, or pass `store`.',
    )
  })

  test('the error of a production build says what to render, and nothing about copies', () => {
    vi.stubEnv('NODE_ENV', 'production')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(() => renderHook(useQueryStore)).toThrow(
      /^No GraphQL store: render <GraphQLProvider store=\{store\}> above, or pass `store`\.$/,
    )
  })
})

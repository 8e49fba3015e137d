import {
  createClient,
  createSession,
  GraphQLResultError,
  limitResponse,
  persisted,
  retry,
  timeout,
} from '@thinql/core'
import {
  createQueryStore,
  dehydrate,
  prefetchQuery,
  skipToken,
  useQuery,
  type DehydratedState,
  GraphQLProvider,
  HydrationBoundary,
  persist,
  QueryErrorBoundary,
  refetchOnReturn,
  shareEntities,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useSubscription,
  useSuspenseQueries,
  useSuspenseQuery,
} from '@thinql/react'
import { renderToString, renderToPipeableStream } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { inlineState } from '../../recipes/inlineState.ts'
import { fakeStore, prefetchTodo } from '../fakes/fakeStore.ts'
import { watchWarnings } from '../harness/console.ts'
import { titled } from '../screens/todoQuery.ts'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { lazy, type ReactNode, Suspense } from 'react'
import { StoreProvider } from '../../recipes/StoreProvider.tsx'
import { type QueryStore, useQueryStore } from '../../src/index.ts'

// A server warns of a prefetch that failed.
watchWarnings()

test('an inlined state has no errors and no headers', async () => {
  const { calls, store } = fakeStore()
  const error = new GraphQLResultError('secret', {
    response: { status: 200, headers: new Headers({ 'set-cookie': 'secret' }), body: 'secret' },
    errors: [{ message: 'secret' }],
  })
  const prefetched = prefetchTodo(store)
  await calls[0]?.fail(error, titled('Tea'))
  await prefetched
  expect(inlineState(dehydrate(store))).not.toContain('secret')
})

function noteStores() {
  const stores = new Set<QueryStore>()
  function Noted() {
    stores.add(useQueryStore())
    return <p>noted</p>
  }
  return { stores, Noted }
}

// https://github.com/B3Pay/ic-reactor/issues/235
// https://github.com/TanStack/query/issues/1762
// https://github.com/better-auth-ui/better-auth-ui/issues/236
test('a server gives each request a store of its own, so nobody sees the data of another', () => {
  const { stores, Noted } = noteStores()
  for (const user of ['Ada', 'Bob']) renderToString(<StoreProvider key={user} children={<Noted />} />)
  expect(stores.size).toBe(2)
})

// https://github.com/urql-graphql/urql/pull/3449
test('a server renders a page without a boundary completely, with one store for all its parts', async () => {
  const { stores, Noted } = noteStores()
  const Late = lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve))
    return { default: Noted }
  })
  const { pipe } = renderToPipeableStream(<StoreProvider children={[<Noted key="1" />, <Late key="2" />]} />)
  expect(await text(pipe(new PassThrough()))).toBe('<p>noted</p><p>noted</p>')
  expect(stores.size).toBe(1)
})

const document = (name: string) => `query ${name} { name }`
interface Named {
  name: string
}

const createStore = () =>
  createQueryStore(
    createClient({
      endpoint: 'http://localhost/graphql',
      middleware: [timeout(10_000), createSession({ name: 'shop' }), retry(), persisted()],
      fetch: limitResponse({ idle: 1_000 }, async (_, init) => {
        // Only the store sends requests, with JSON.
        const { operationName } = JSON.parse(init.body as string) as { operationName: string }
        return Promise.resolve(Response.json({ data: { name: `${operationName} has come` } }))
      }),
    }),
  )

function Everything() {
  const one = useQuery<Named>(document('One'))
  const many = useQueries([{ document: document('Many'), variables: skipToken }])
  const list = useInfiniteQuery<Named>(document('List'), { next: () => undefined })
  const suspended = useSuspenseQuery<Named>(document('Suspended'))
  const [both] = useSuspenseQueries([{ document: document('Both') }])
  useMutation('mutation M { name }')
  useSubscription('subscription S { name }')
  return [
    one.data?.name,
    many[0].status,
    list.pages[0]?.name,
    suspended.data.name,
    (both.data as Named).name,
  ].join(', ')
}

/** Names each reading of the wall clock and each random number, as a framework that prerenders does. */
function forbidden(): string[] {
  const read: string[] = []
  const RealDate = Date
  class Forbidden extends RealDate {
    constructor(...args: readonly number[]) {
      if (!args.length) read.push('new Date()')
      super(...(args as [number]))
    }
    static override now() {
      read.push('Date.now()')
      return RealDate.now()
    }
  }
  vi.stubGlobal('Date', Forbidden)
  const random = Math.random.bind(Math)
  vi.spyOn(Math, 'random').mockImplementation(() => (read.push('Math.random()'), random()))
  return read
}

// https://github.com/TanStack/query/issues/9457
// https://github.com/TanStack/query/issues/9499
// https://github.com/t3-oss/create-t3-turbo/issues/1487
// https://github.com/code-hike/lighter/issues/51
test('a server that prefetches, dehydrates, hydrates and renders each hook reads no wall clock and no random number', async () => {
  const read = forbidden()
  const sender = createStore()
  await Promise.all(['One', 'Suspended'].map((name) => prefetchQuery(sender, document(name))))
  void prefetchQuery(sender, document('Both'))
  const html = new PassThrough()
  renderToPipeableStream(
    <Page state={dehydrate(sender, { pending: true })} children={<Everything />} />,
  ).pipe(html)
  expect(await text(html)).toContain('One has come, idle, , Suspended has come, Both has come')
  expect(read).toEqual([])
})

function Page({ children, state }: { children: ReactNode; state: DehydratedState }) {
  const store = createStore()
  shareEntities(store)
  persist(store, () => localStorage, { key: 'kept' })
  refetchOnReturn(store)
  return (
    <GraphQLProvider store={store}>
      <HydrationBoundary state={state}>
        <QueryErrorBoundary fallback={() => 'failed'}>
          <Suspense fallback="waiting" children={children} />
        </QueryErrorBoundary>
      </HydrationBoundary>
    </GraphQLProvider>
  )
}

import { text } from 'node:stream/consumers'
import { PassThrough } from 'node:stream'
import { createClient } from '@thinql/core'
import {
  createQueryStore,
  dehydrate,
  type DehydratedState,
  GraphQLProvider,
  HydrationBoundary,
  persist,
  prefetchQuery,
  QueryErrorBoundary,
  refetchOnReturn,
  shareEntities,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useSubscription,
  useSuspenseQueries,
  useSuspenseQuery,
} from '@thinql/react'
import { type ReactNode, Suspense } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'

const document = (name: string) => `query ${name} { name }`
interface Named {
  name: string
}

const createStore = () =>
  createQueryStore(
    createClient({
      endpoint: 'http://localhost/graphql',
      fetch: async (_, init) => {
        // Only the store sends requests, with JSON.
        const { operationName } = JSON.parse(init.body as string) as { operationName: string }
        return Promise.resolve(Response.json({ data: { name: `${operationName} has come` } }))
      },
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
  onTestFinished(() => void vi.restoreAllMocks())
  onTestFinished(() => void vi.unstubAllGlobals())
  return read
}

// https://github.com/TanStack/query/issues/9457
// https://github.com/TanStack/query/issues/9499
// https://github.com/t3-oss/create-t3-turbo/issues/1487
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

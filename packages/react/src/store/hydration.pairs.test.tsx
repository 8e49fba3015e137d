import { act, render } from '@testing-library/react'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type FakeClient, fakeClient } from '../../test/fakes/fakeClient.ts'
import { nextTask, titled, TodoQuery } from '../../test/harness/harness.tsx'
import { serverStore } from '../../test/stores/serverStore.ts'
import {
  createQueryStore,
  dehydrate,
  type DehydratedState,
  GraphQLProvider,
  hydrate,
  HydrationBoundary,
  prefetchQuery,
  type QueryStore,
  setQueryData,
} from '../index.ts'
import { Page, type Pair, Plain, first, hookNames } from '../../test/screens/hydrationPairs.tsx'

const milliseconds = (time: number) => new Promise((resolve) => setTimeout(resolve, time))

const times = ['before', 'during', 'after'] as const

beforeEach(() => {
  // React warns that a server and a browser render the same context on one page.
  vi.spyOn(console, 'error').mockReturnValue()
})

afterEach(() => {
  vi.restoreAllMocks()
})

async function respond({ calls }: FakeClient, id: string) {
  const isFor = ({ variables }: { variables: unknown }) => (variables as { id: string }).id === id
  await Promise.all(calls.filter(isFor).map((call) => call.respond(titled(`todo ${id}`))))
}

/** Renders a page on a server; gives its HTML and its state. */
async function serve(pair: Pair, time: (typeof times)[number], streamed: boolean) {
  const server = serverStore()
  const prefetched = time === 'before' ? prefetchQuery(server.store, TodoQuery, first) : undefined
  if (time === 'during') void prefetchQuery(server.store, TodoQuery, first)
  if (prefetched) await respond(server, '1')
  await prefetched
  const html = new PassThrough()
  const start = () => void pipe(html)
  const { pipe } = renderToPipeableStream(<Page {...pair} store={server.store} />, {
    ...(streamed ? { onShellReady: start } : { onAllReady: start }),
  })
  await milliseconds(5)
  await respond(server, '1')
  await milliseconds(5)
  await respond(server, 'slow')
  return { html: await text(html), state: dehydrate(server.store) }
}

/** Moves the parts of a streamed page to where its inline scripts move them in a browser. */
async function load(html: string) {
  const container = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => container.remove())
  container.innerHTML = html
  // React's own code, which jsdom doesn't run in markup that is set.
  for (const [, script = ''] of html.matchAll(/<script>(.*?)<\/script>/gs)) (0, eval)(script)
  await milliseconds(30)
  for (const element of [...container.querySelectorAll('script, [hidden], template')]) element.remove()
  return container
}

const pairs = hookNames.flatMap((shell) => hookNames.map((boundary) => ({ shell, boundary })))

const cases = pairs.flatMap((pair) =>
  times.flatMap((time) => [true, false].map((streamed) => ({ ...pair, time, streamed }))),
)

describe('hydration finds what the server rendered', () => {
  test.each(cases)(
    'with $shell in the shell and $boundary in a boundary, loaded $time the shell, streamed: $streamed',
    async ({ time, streamed, ...pair }) => {
      const { html, state } = await serve(pair, time, streamed)
      const browser = fakeClient()
      const store = createQueryStore(browser.client)
      hydrate(store, JSON.parse(JSON.stringify(state)) as DehydratedState)
      const container = await load(html)
      const onRecoverableError = vi.fn()
      render(<Page {...pair} store={store} />, { container, hydrate: true, onRecoverableError })
      await nextTask()
      // A server loads nothing for `useQuery`.
      await act(() => respond(browser, '1'))
      expect(onRecoverableError).not.toHaveBeenCalled()
      expect(container.textContent).toBe('todo 1todo slowtodo 1')
    },
  )

  test('where a shell with `useQuery` has begun to load before the state arrives, without a fallback', async () => {
    const pair: Pair = { shell: 'useSuspenseQuery', boundary: 'useSuspenseQuery' }
    const { html, state } = await serve(pair, 'before', false)
    const store = createQueryStore(fakeClient().client)
    const view = render(
      <GraphQLProvider store={store}>
        <Plain />
      </GraphQLProvider>,
    )
    hydrate(store, state)
    const container = await load(html)
    const onRecoverableError = vi.fn()
    render(<Page {...pair} store={store} />, { container, hydrate: true, onRecoverableError })
    await nextTask()
    expect(onRecoverableError).not.toHaveBeenCalled()
    expect(container.textContent).toBe('todo 1todo slowtodo 1')
    expect(view.container.textContent).toBe('todo 1')
  })

  describe('with `gcTime: 0`', () => {
    /** A restored store whose timers have run for a minute after `show`. */
    function restoredLongAgo(show: (store: QueryStore) => void) {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
      onTestFinished(() => void vi.useRealTimers())
      const { store: server } = serverStore()
      setQueryData(server, TodoQuery, first.variables, titled('Tea'))
      const store = createQueryStore(fakeClient().client, { gcTime: 0 })
      hydrate(store, dehydrate(server))
      show(store)
      vi.advanceTimersByTime(60_000)
      vi.useRealTimers()
      return store
    }

    test.each([
      { when: 'more than a second after `hydrate`', show: () => undefined },
      {
        when: 'after another component has shown the data and left',
        show: (store: QueryStore) => {
          render(<Plain />, { wrapper: ({ children }) => GraphQLProvider({ store, children }) }).unmount()
        },
      },
    ])('where a part hydrates $when', async ({ show }) => {
      const store = restoredLongAgo(show)
      const container = await load('<p>Tea</p>')
      const onRecoverableError = vi.fn()
      const page = (
        <GraphQLProvider store={store}>
          <Plain />
        </GraphQLProvider>
      )
      render(page, { container, hydrate: true, onRecoverableError })
      expect(onRecoverableError).not.toHaveBeenCalled()
      expect(container.textContent).toBe('Tea')
    })
  })
})

test('on a server, data of a HydrationBoundary shows below it, also after `useQuery` above it was loading', async () => {
  const { store: sender } = serverStore()
  setQueryData(sender, TodoQuery, first.variables, titled('Tea'))
  const { store } = serverStore()
  const html = new PassThrough()
  const { pipe } = renderToPipeableStream(
    <GraphQLProvider store={store}>
      <Plain />
      <HydrationBoundary state={dehydrate(sender)}>
        <Plain />
      </HydrationBoundary>
    </GraphQLProvider>,
    { onAllReady: () => void pipe(html) },
  )
  expect(await text(html)).toBe('<p>loading</p><p>Tea</p>')
})

import { act, render, within } from '@testing-library/react'
import fc from 'fast-check'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { silenceCaughtErrors } from '../harness/console.ts'
import { servedStream } from '../harness/hydrate.tsx'
import { fakeClock } from '../fakes/fakeClock.ts'
import { runs } from '../../../core/test/fuzz/runs.ts'
import { serverStore } from '../stores/serverStore.ts'
import { type FakeClient, fakeClient, flushMicrotasks } from '../fakes/fakeClient.ts'
import { type Gate, Page, Plain, run, type Run } from './HydratedPage.tsx'
import { type Id, idOf, ids, type ListData, ListQuery } from './ListServer.ts'
import {
  createQueryStore,
  dehydrate,
  type DehydratedState,
  GraphQLProvider,
  hydrate,
  invalidateQueries,
  prefetchQuery,
  type QueryStore,
  setQueryData,
} from '../../src/index.ts'

fakeClock()
// React warns that a server and a browser render the same context on one page.
silenceCaughtErrors()

/** Lets the server render what it can. */
async function serverTasks() {
  for (let task = 0; task < 3; task++) await new Promise(setImmediate)
}

/** Responds to the requests for a list. */
async function respond({ calls }: FakeClient, id: Id, items: readonly string[]) {
  for (const call of calls) if (idOf(call) === id) await call.respond({ list: items })
}

/** Renders the page on a server. Returns its HTML and the state of its store. */
async function serve({ boundaries, prefetched, order, streamed }: Run) {
  const { store, ...fake } = serverStore()
  for (const id of ids) {
    if (prefetched[id] !== 'never') void prefetchQuery(store, ListQuery, { variables: { id } })
    if (prefetched[id] === 'before') await respond(fake, id, [`${id}0`])
  }
  const html = new PassThrough()
  const start = () => void pipe(html)
  const { pipe } = renderToPipeableStream(
    <Page boundaries={boundaries} store={store} gate={{}} />,
    streamed ? { onShellReady: start } : { onAllReady: start },
  )
  // A list that suspends after another one has shown fetches late.
  for (const id of [...order, ...order]) {
    await serverTasks()
    await respond(fake, id, [`${id}0`])
  }
  return { html: await text(html), state: JSON.stringify(dehydrate(store)) }
}

async function pass(ms: number) {
  await act(async () => {
    vi.advanceTimersByTime(ms)
    await flushMicrotasks()
  })
}

/** Does what the page does before its last boundary hydrates. Returns what the server has from then on. */
function doBetween({ between }: Run, store: QueryStore): Record<Id, readonly string[]> {
  const items = { a: ['a0'], b: ['b0'] }
  const variables = { id: 'a' } as const
  if (between === 'write') {
    items.a.push('a1')
    setQueryData<ListData, object>(store, ListQuery, { list: items.a }, { variables })
  } else if (between === 'invalidate') void invalidateQueries(store, ListQuery)
  else if (between === 'visit') {
    render(
      <GraphQLProvider store={store}>
        <Plain id="a" />
      </GraphQLProvider>,
    ).unmount()
  }
  return items
}

test(
  'a page that a server has rendered hydrates without a mismatch, in any order and at any time',
  async () => {
    await fc.assert(
      fc.asyncProperty(run, async (one) => {
        const { html, state } = await serve(one)
        const fake = fakeClient()
        const store = createQueryStore(fake.client, { gcTime: one.gcTime })
        hydrate(store, JSON.parse(state) as DehydratedState)
        const container = servedStream(html)
        await pass(one.waits[0])
        let open: () => void = () => undefined
        const gate: Gate = { promise: new Promise((resolve) => (open = resolve)) }
        const onRecoverableError = vi.fn()
        const view = render(<Page boundaries={one.boundaries} store={store} gate={gate} />, {
          container,
          hydrate: true,
          reactStrictMode: one.strict,
          onRecoverableError,
        })
        await pass(1)
        let items = { a: ['a0'], b: ['b0'] } as Record<Id, readonly string[]>
        await act(async () => {
          items = doBetween(one, store)
          await flushMicrotasks()
        })
        await pass(one.waits[1])
        await act(async () => {
          gate.promise = undefined
          open()
          await flushMicrotasks()
        })
        for (const round of [1, 2, 3]) {
          await act(() => Promise.all(ids.map((id) => respond(fake, id, items[id]))))
          await pass(round)
        }
        expect(onRecoverableError.mock.calls).toEqual([])
        const lists = one.boundaries.flat()
        const shown = within(container)
          .getAllByRole('status')
          .map(({ textContent }) => textContent)
        expect(shown).toEqual(lists.map(({ id }) => items[id].join()))
        view.unmount()
        container.remove()
      }),
      { seed: 7, ...runs(150) },
    )
  },
  120_000 + 1_000 * Number(process.env.FUZZ_SECONDS ?? 0),
)

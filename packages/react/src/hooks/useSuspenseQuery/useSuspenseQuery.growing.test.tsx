import { act, screen } from '@testing-library/react'
import { NetworkError } from '@thinql/core'
import { useEffect, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { milliseconds } from '../../../test/harness/outsideAct.ts'
import { partly, fakeClient } from '../../../test/fakes/fakeClient.ts'
import { fakeStream } from '../../../test/fakes/fakeStream.ts'
import { silenceCaughtErrors } from '../../../test/harness/console.ts'
import {
  DeferringTodoQuery,
  harness,
  modes,
  nextTask,
  hydrateElement,
  served,
} from '../../../test/harness/harness.tsx'
import { Boundary, click, ErrorBoundary } from '../../../test/screens/suspense.tsx'
import {
  createQueryStore,
  dehydrate,
  GraphQLProvider,
  hydrate,
  type QueryStore,
  setQueryData,
  updateQueries,
  useQuery,
  useSuspenseQuery,
} from '../../index.ts'

interface GrowingTodo {
  todo: { title: string; note?: string }
}

const part = { todo: { title: 'Tea' } }
const whole = { todo: { title: 'Tea', note: 'green' } }
const cut = new NetworkError('cut')

silenceCaughtErrors()

function Todo() {
  const { data, error, fetching, refetch } = useSuspenseQuery<GrowingTodo>(DeferringTodoQuery, {
    variables: { id: '1' },
  })
  const { title, note = 'no note' } = data.todo
  return (
    <>
      <p>{[title, note, fetching && 'fetching', error?.name].filter(Boolean).join()}</p>
      <button onClick={() => void refetch()}>Refetch</button>
    </>
  )
}

function Elsewhere() {
  useQuery(DeferringTodoQuery, { variables: { id: '1' } })
  return null
}

describe.each(modes)('a response that grows, and suspense, $mode', ({ strict }) => {
  async function suspended(errorPolicy?: 'none') {
    const stream = fakeStream()
    const { render, store } = harness({
      strict,
      errorPolicy,
      fetcher: stream.fetcher,
      query: DeferringTodoQuery,
    })
    const { unmount } = render(
      <ErrorBoundary>
        <Boundary>
          <Todo />
        </Boundary>
      </ErrorBoundary>,
    )
    await nextTask()
    expect(screen.getByText('loading')).toBeDefined()
    return { ...stream, render, store, unmount }
  }
  const shows = (text: string) => screen.findByText(text)

  test('a component with suspense shows the first part at once, and the rest as it arrives', async () => {
    const { responses, latest } = await suspended()
    await latest().part(part)
    expect(await shows('Tea,no note,fetching')).toBeDefined()
    await latest().part(whole)
    expect(await shows('Tea,green,fetching')).toBeDefined()
    await latest().end(whole)
    expect(await shows('Tea,green')).toBeDefined()
    expect(responses).toHaveLength(1)
  })

  test('a component with suspense shows the first part at once when another hook has the query without suspense', async () => {
    const { latest, render } = await suspended()
    render(<Elsewhere />)
    await latest().part(part)
    expect(await shows('Tea,no note,fetching')).toBeDefined()
  })

  test('a write is shown on data whose last part came with errors', async () => {
    const { latest, store } = await suspended()
    await latest().part(part)
    await latest().fail(partly(whole), whole)
    act(() => updateQueries(store, DeferringTodoQuery, () => ({ todo: { title: 'Milk' } })))
    expect(await shows('Milk,no note,GraphQLResultError')).toBeDefined()
  })

  test('a response that is cut off keeps the first part on screen, with the error', async () => {
    const { responses, latest } = await suspended()
    await latest().part(part)
    await shows('Tea,no note,fetching')
    await latest().fail(cut, part)
    expect(await shows('Tea,no note,NetworkError')).toBeDefined()
    click('Refetch')
    expect(await shows('Tea,no note,fetching,NetworkError')).toBeDefined()
    await latest().end(whole)
    expect(await shows('Tea,green')).toBeDefined()
    expect(responses).toHaveLength(2)
  })

  test("a part that fails with errorPolicy 'none' replaces the data so far with the error boundary", async () => {
    const { latest, responses } = await suspended('none')
    await latest().part(part)
    await shows('Tea,no note,fetching')
    await latest().fail(partly(whole), whole)
    expect(await shows('Retry after GraphQLResultError')).toBeDefined()
    expect(responses).toHaveLength(1)
  })

  test('a response that is cut off before the first part is on screen causes one more request', async () => {
    const { responses } = await suspended()
    await responses[0]?.partAndFail(part, cut)
    await shows('Tea,no note,fetching,NetworkError')
    await responses[1]?.fail(cut, part)
    expect(await shows('Tea,no note,NetworkError')).toBeDefined()
    expect(responses).toHaveLength(2)
  })

  test('a component that unmounts after the first part aborts the request', async () => {
    const { latest, unmount } = await suspended()
    await latest().part(part)
    await shows('Tea,no note,fetching')
    unmount()
    await nextTask()
    expect(latest().signal.aborted).toBe(true)
  })
})

const options = { variables: { id: '1' } }

function Suspending({ store }: { store?: QueryStore }) {
  const { data } = useSuspenseQuery<GrowingTodo>(DeferringTodoQuery, { ...options, store })
  return <output>{data.todo.note ?? 'no note'}</output>
}

function Plain() {
  return <i>{useQuery(DeferringTodoQuery, options).status}</i>
}

describe('useSuspenseQuery between the first part and the commit that shows it', () => {
  let root: Root
  let container: HTMLElement

  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
    container = document.body.appendChild(document.createElement('div'))
    root = createRoot(container)
  })
  afterEach(() => {
    root.unmount()
    container.remove()
    vi.unstubAllGlobals()
  })

  /** Outside `act`, React waits for about 300 ms before it shows a suspended component. */
  const shows = (text: string) =>
    vi.waitFor(() => expect(container.textContent).toContain(text), { timeout: 20_000 })

  async function show() {
    const { fetcher, latest, responses } = fakeStream()
    const store = createQueryStore(fakeClient().client, { fetcher })
    let hide = (): void => undefined
    function PlainUntilHidden() {
      const [shown, setShown] = useState(true)
      useEffect(() => {
        hide = () => setShown(false)
      }, [])
      return shown && <Plain />
    }
    root.render(
      <GraphQLProvider store={store}>
        <PlainUntilHidden />
        <Boundary>
          <Suspending />
        </Boundary>
      </GraphQLProvider>,
    )
    await vi.waitFor(latest)
    const give = (data: unknown, hasNext: boolean) => {
      latest().give(data, hasNext)
      return milliseconds(30)
    }
    return { give, responses, hide: () => hide() }
  }

  test('a response that ends before its first part is on screen is not fetched again', async () => {
    const { give, responses } = await show()
    await give(part, true)
    await give(whole, false)
    await shows('green')
    expect(responses).toHaveLength(1)
  })

  test('a request goes on when other components leave before the first part is on screen', async () => {
    const { give, responses, hide } = await show()
    await give(part, true)
    hide()
    await shows('no note')
    expect(responses.map(({ signal }) => signal.aborted)).toEqual([false])
  })
})

test('a component that hydrates waits for the whole response, as the server did', async () => {
  const server = createQueryStore(fakeClient().client)
  setQueryData(server, DeferringTodoQuery, whole, { variables: options.variables })
  hydrate(server, dehydrate(server))
  const stream = fakeStream()
  const { store } = harness({ fetcher: stream.fetcher })
  const page = (own: QueryStore) => (
    <Boundary>
      <Suspending store={own} />
    </Boundary>
  )
  const container = served(renderToString(page(server)))
  const { errors } = await hydrateElement(container, page(store))
  await nextTask()
  await stream.latest().part(part)
  await stream.latest().end(whole)
  await nextTask()
  expect(container.textContent).toBe('green')
  expect(errors).toEqual([])
})

describe('useSuspenseQuery after an error', () => {
  silenceCaughtErrors()

  test('an error of an earlier response is not thrown to a component that suspends later', async () => {
    const stream = fakeStream()
    const { render } = harness({ fetcher: stream.fetcher })
    const page = (key?: string) => (
      <ErrorBoundary>
        <Boundary>{key && <Suspending key={key} />}</Boundary>
      </ErrorBoundary>
    )
    const { rerender } = render(page('first'))
    await nextTask()
    await stream.latest().part(part)
    await nextTask()
    await stream.latest().fail(new NetworkError('cut'), part)
    rerender(page())
    await nextTask()
    rerender(page('second'))
    await nextTask()
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 1_100)
    await stream.latest().fail(new NetworkError('again'))
    await nextTask()
    expect(stream.responses).toHaveLength(2)
    expect(screen.getByText('Retry after NetworkError')).toBeDefined()
  })
})

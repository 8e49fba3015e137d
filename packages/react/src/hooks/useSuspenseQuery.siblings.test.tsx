import { createClient } from '@thinql/core'
import { render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { leaveAct, rendered } from '../../test/outsideAct.ts'
import { click, ErrorBoundary } from '../../test/suspense.tsx'
import { createQueryStore, type QueryStore, useSuspenseQuery } from '../index.ts'

let consoleError: MockInstance
function preventDefault(event: Event) {
  event.preventDefault()
}
beforeEach(() => {
  leaveAct()
  // React logs each error that a boundary catches.
  consoleError = vi.spyOn(console, 'error').mockReturnValue(undefined)
  window.addEventListener('error', preventDefault)
})
afterEach(() => {
  consoleError.mockRestore()
  window.removeEventListener('error', preventDefault)
})

/** When a server responds to a query, and whether it fails. */
interface Timing {
  readonly ms: number
  readonly fails?: boolean
}

const fails = (ms: number): Timing => ({ ms, fails: true })
const succeeds = (ms: number): Timing => ({ ms })

/** A store with a server that responds to each name after its time, and the names in the order of their requests. */
function slowServer(timings: Record<string, Timing>, gcTime?: number) {
  const requests: string[] = []
  async function fetch(_url: unknown, { body }: { body: string }) {
    const { name } = (JSON.parse(body) as { variables: { name: string } }).variables
    const { ms, fails } = timings[name] ?? { ms: 0 }
    requests.push(name)
    await new Promise((resolve) => setTimeout(resolve, ms))
    return fails ? new Response('down', { status: 503 }) : Response.json({ data: { name } })
  }
  // This fetch handles only the requests that the client sends.
  const client = createClient({ fetch: fetch as unknown as typeof globalThis.fetch })
  return { store: createQueryStore(client, { gcTime }), requests, another: () => createQueryStore(client) }
}

interface NameProps {
  readonly store: QueryStore
  readonly name: string
}

const query = 'query Name($name: String!) { name(name: $name) }'

function Name({ store, name }: NameProps) {
  const options = { store, variables: { name } }
  return <p>{useSuspenseQuery<{ name: string }, { name: string }>(query, options).data.name}</p>
}

function TwoNames({ store, names: [one, two] }: { store: QueryStore; names: readonly [string, string] }) {
  const first = useSuspenseQuery<{ name: string }, { name: string }>(query, {
    store,
    variables: { name: one },
  })
  const second = useSuspenseQuery<{ name: string }, { name: string }>(query, {
    store,
    variables: { name: two },
  })
  return (
    <p>
      {first.data.name} and {second.data.name}
    </p>
  )
}

/** Renders all children under one Suspense boundary, each with its own error boundary. */
function showTogether(children: readonly ReactNode[]) {
  render(
    <Suspense fallback={<p>loading</p>}>
      {children.map((child, index) => (
        <ErrorBoundary key={index}>{child}</ErrorBoundary>
      ))}
    </Suspense>,
  )
}

/** Waits until the fallback is gone, and then 500 ms more for requests that must not come. */
async function settled() {
  await waitFor(() => expect(screen.queryByText('loading')).toBeNull(), { timeout: 4_000 })
  await new Promise((resolve) => setTimeout(resolve, 500))
}

const retry = /^Retry after ServerError/

describe('queries that suspend under one boundary', { timeout: 20_000 }, () => {
  test.each([
    [350, 500],
    [500, 350],
    [310, 330],
    [330, 310],
    [400, 1_000],
    [1_000, 400],
    [20, 600],
    [600, 20],
  ])('show their error boundaries after one request each when they fail after %i and %i ms', async (a, b) => {
    const { requests, store } = slowServer({ A: fails(a), B: fails(b) })
    showTogether([<Name key="A" name="A" store={store} />, <Name key="B" name="B" store={store} />])
    await settled()
    expect(screen.getAllByText(retry)).toHaveLength(2)
    expect(requests).toEqual(['A', 'B'])
  })

  test('show their error boundaries after one request each when five fail one after another', async () => {
    const names = ['A', 'B', 'C', 'D', 'E'] as const
    const { requests, store } = slowServer({
      A: fails(730),
      B: fails(310),
      C: fails(900),
      D: fails(320),
      E: fails(505),
    })
    showTogether(names.map((name) => <Name key={name} name={name} store={store} />))
    await settled()
    expect(screen.getAllByText(retry)).toHaveLength(5)
    expect(requests).toHaveLength(5)
  })

  test('end after one request each when one fails and a slower one succeeds', async () => {
    const { requests, store } = slowServer({ A: fails(350), B: succeeds(700) })
    showTogether([<Name key="A" name="A" store={store} />, <Name key="B" name="B" store={store} />])
    await settled()
    expect(screen.getByText(retry)).toBeDefined()
    expect(screen.getByText('B')).toBeDefined()
    expect(requests).toEqual(['A', 'B'])
  })

  test('end after one request each when they use two stores', async () => {
    const { another, requests, store } = slowServer({ A: fails(350), B: fails(500) })
    showTogether([<Name key="A" name="A" store={store} />, <Name key="B" name="B" store={another()} />])
    await settled()
    expect(screen.getAllByText(retry)).toHaveLength(2)
    expect(requests).toEqual(['A', 'B'])
  })

  test('send one more request for each reset', async () => {
    const timings: Record<string, Timing> = { A: fails(350), B: fails(500) }
    const { requests, store } = slowServer(timings)
    showTogether([<Name key="A" name="A" store={store} />, <Name key="B" name="B" store={store} />])
    await settled()
    timings.A = succeeds(10)
    const [first] = screen.getAllByText(retry)
    first?.click()
    await screen.findByText('A')
    await rendered()
    expect(screen.getAllByText(retry)).toHaveLength(1)
    expect(requests).toEqual(['A', 'B', 'A'])
  })

  test('send one more request for a reset while another boundary waits for a slow response', async () => {
    const timings: Record<string, Timing> = { A: fails(350), Slow: succeeds(5_000) }
    const { requests, store } = slowServer(timings)
    showTogether([<Name key="A" name="A" store={store} />])
    render(
      <Suspense fallback={<p>slow</p>}>
        <Name name="Slow" store={store} />
      </Suspense>,
    )
    await settled()
    timings.A = succeeds(10)
    click(retry)
    await screen.findByText('A')
    expect(screen.getByText('slow')).toBeDefined()
    expect(requests).toEqual(['A', 'Slow', 'A'])
  })

  test('show their data after one request each with gcTime 0, when they take longer than a second', async () => {
    const { requests, store } = slowServer({ A: succeeds(1_200), B: succeeds(2_500) }, 0)
    showTogether([<Name key="A" name="A" store={store} />, <Name key="B" name="B" store={store} />])
    await settled()
    expect(screen.getByText('A')).toBeDefined()
    expect(screen.getByText('B')).toBeDefined()
    expect(requests).toEqual(['A', 'B'])
  })

  test('show their data after one request each with gcTime 0, when one component has two slow hooks', async () => {
    const { requests, store } = slowServer({ A: succeeds(1_100), B: succeeds(1_100) }, 0)
    showTogether([<TwoNames key="both" names={['A', 'B']} store={store} />])
    await settled()
    expect(screen.getByText('A and B')).toBeDefined()
    expect(requests).toEqual(['A', 'B'])
  })
})

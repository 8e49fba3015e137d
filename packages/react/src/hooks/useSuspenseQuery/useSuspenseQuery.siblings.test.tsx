import { createClient } from '@thinql/core'
import { render, screen } from '@testing-library/react'
import { startTransition, Suspense, useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import {
  silenceCaughtErrors,
  fakeClock,
  leaveAct,
  pass,
  textOnScreen,
  click,
  ErrorBoundary,
} from '../../../test/harness/harness.tsx'
import { createQueryStore, type QueryStore, useSuspenseQuery } from '../../index.ts'

silenceCaughtErrors()
fakeClock()
beforeEach(leaveAct)

/** When a server responds to a query, and whether it fails. */
interface Timing {
  readonly ms: number
  readonly fails?: boolean
}

const fails = (ms: number): Timing => ({ ms, fails: true })

/** A store whose server responds to each name after its time, and the names in the order of their requests. */
function slowServer(timings: Readonly<Record<string, Timing>>) {
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
  return { store: createQueryStore(client), requests }
}

const query = 'query Name($name: String!) { name(name: $name) }'

interface NameProps {
  readonly name: string
  readonly store: QueryStore
}

function Name({ store, name }: NameProps) {
  return <p>{useSuspenseQuery<{ name: string }>(query, { store, variables: { name } }).data.name}</p>
}

const Guarded = (props: NameProps) => <ErrorBoundary children={<Name {...props} />} />

/** The names A and B, each in an error boundary, and both under one Suspense boundary. */
async function showBoth(timings: Readonly<Record<string, Timing>>) {
  const { requests, store } = slowServer(timings)
  render(
    <Suspense fallback={<p>loading</p>}>
      <Guarded name="A" store={store} />
      <Guarded name="B" store={store} />
    </Suspense>,
  )
  while (screen.queryByText('loading')) await pass(50)
  // Until a render counts as a new attempt. No request may come until then.
  await pass(1_050)
  return requests
}

/** The button of a boundary that has failed. */
const retry = /^Retry after ServerError/

test.each([
  [350, 500],
  [500, 350],
  [310, 330],
  [330, 310],
  [400, 1_000],
  [1_000, 400],
  [20, 600],
  [600, 20],
])('two siblings that fail after %i and %i ms show their errors after one request each', async (a, b) => {
  const requests = await showBoth({ A: fails(a), B: fails(b) })
  expect(screen.getAllByText(retry)).toHaveLength(2)
  expect(requests).toEqual(['A', 'B'])
})

test('a reset of one of two failed queries sends one more request', async () => {
  const timings = { A: fails(350), B: fails(500) }
  const requests = await showBoth(timings)
  timings.A = { ms: 10 }
  const [first] = screen.getAllByText(retry)
  first?.click()
  await textOnScreen('A')
  await pass(0)
  expect(screen.getAllByText(retry)).toHaveLength(1)
  expect(requests).toEqual(['A', 'B', 'A'])
})

test('a reset fetches again a second after the data of another boundary has arrived', async () => {
  const timings = { A: fails(350), Slow: { ms: 600 } }
  const { requests, store } = slowServer(timings)
  const page = () =>
    ['A', 'Slow'].map((name) => (
      <ErrorBoundary key={name}>
        <Suspense children={<Name name={name} store={store} />} />
      </ErrorBoundary>
    ))
  const { rerender } = render(page())
  await textOnScreen(retry)
  timings.A = { ms: 10 }
  rerender(page())
  await textOnScreen('Slow')
  await pass(1_050)
  click(retry)
  expect(await textOnScreen('A')).toBeDefined()
  expect(requests).toEqual(['A', 'Slow', 'A'])
})

test.each([
  [350, 1_800],
  [1_800, 350],
  [350, 500],
])(
  'two that fail in a transition after %i and %i ms show their errors after one request each',
  async (a, b) => {
    const { requests, store } = slowServer({ A: fails(a), B: fails(b) })
    let open = (): void => undefined
    function Page() {
      const [opened, setOpened] = useState(false)
      useEffect(() => {
        open = () => startTransition(() => setOpened(true))
      }, [])
      return opened ? (
        ['A', 'B'].map((name) => <Guarded key={name} name={name} store={store} />)
      ) : (
        <p>before</p>
      )
    }
    render(<Suspense fallback={<p>loading</p>} children={<Page />} />)
    await pass(0)
    open()
    await textOnScreen('before')
    await pass(Math.max(a, b) + 600)
    expect(screen.getAllByText(retry)).toHaveLength(2)
    expect(requests).toEqual(['A', 'B'])
  },
)

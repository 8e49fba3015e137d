import { createClient } from '@thinql/core'
import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { beforeEach, expect, test } from 'vitest'
import {
  silenceCaughtErrors,
  fakeClock,
  leaveAct,
  pass,
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

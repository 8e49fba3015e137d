import { createClient } from '@thinql/core'
import { render } from '@testing-library/react'
import { Suspense } from 'react'
import { textOnScreen } from '../harness/outsideAct.ts'
import { ErrorBoundary } from '../screens/suspense.tsx'
import { createQueryStore, type QueryStore, useSuspenseQuery } from '../../src/index.ts'

/** When a server responds to a query, and whether it fails. */
export interface Timing {
  readonly ms: number
  readonly fails?: boolean
}

/** The timing of a query that fails. */
export const fails = (ms: number): Timing => ({ ms, fails: true })
/** The timing of a query that succeeds. */
export const succeeds = (ms: number): Timing => ({ ms })

/** A store whose server responds to each name after its time, and the names in the order of their requests. */
export interface SlowServer {
  readonly store: QueryStore
  readonly requests: readonly string[]
  /** Creates another store of the same server. */
  readonly another: () => QueryStore
}

/** Creates a store whose server responds to each name after its time. */
export function slowServer(timings: Readonly<Record<string, Timing>>, gcTime?: number): SlowServer {
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

const query = 'query Name($name: String!) { name(name: $name) }'

/** Loads a name by suspense. */
function useName(store: QueryStore, name: string): string {
  const options = { store, variables: { name } }
  return useSuspenseQuery<{ name: string }, { name: string }>(query, options).data.name
}

/** Shows a name, and suspends until it is loaded. */
export function Name({ store, name }: { readonly store: QueryStore; readonly name: string }) {
  return <p>{useName(store, name)}</p>
}

/** One query in a boundary of its own. */
export function Part({ name, store }: { readonly name: string; readonly store: QueryStore }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<p>loading {name}</p>}>
        <Name name={name} store={store} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** The button of a boundary that has failed. */
export const retry = /^Retry after ServerError/

/** Two boundaries: A has failed, and Slow waits for `slow` ms. A retry of A succeeds. */
export async function pageWithError(slow: number) {
  const timings: Record<string, Timing> = { A: fails(350), Slow: succeeds(slow) }
  const server = slowServer(timings)
  const ui = () => (
    <>
      <Part name="A" store={server.store} />
      <Part name="Slow" store={server.store} />
    </>
  )
  const { rerender } = render(ui())
  await textOnScreen(retry)
  timings.A = succeeds(10)
  return { ...server, renderAgain: () => rerender(ui()) }
}

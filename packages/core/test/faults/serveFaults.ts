import { bodies, framing, serveTcp, connections, streamedOverHttp1 } from './http1.ts'
import { serveHttp2, sessions, streams, streamedOverHttp2 } from './http2.ts'
import type { Fault } from './plan.ts'

/** A real server with some faults. */
export interface FaultServer<T> {
  /** The endpoint of each fault. */
  readonly endpointOf: (fault: Fault<T>) => string
  /** A fetch for its protocol. By default that of the platform. */
  readonly fetch?: typeof globalThis.fetch
  readonly close: () => Promise<void>
}

/** A fault with the endpoint and the fetch for it. */
export interface FaultyEndpoint extends Pick<Fault<unknown>, 'what' | 'outcomes' | 'huge' | 'way'> {
  readonly endpoint: string
  readonly fetch: typeof globalThis.fetch
  /** It ends a session of HTTP/2. */
  readonly endsSession: boolean
}

/** Starts real servers with every fault over HTTP/1.1 and HTTP/2. */
export async function serveFaults(): Promise<{
  faults: readonly FaultyEndpoint[]
  close: () => Promise<void>
}> {
  const http1 = [...connections, ...framing, ...bodies, ...streamedOverHttp1]
  const http2 = [...streams, ...streamedOverHttp2]
  const closing: (() => Promise<void>)[] = []
  const faults: FaultyEndpoint[] = []
  await add(serveTcp(http1), http1, 'HTTP/1.1')
  await add(serveHttp2(http2), http2, 'HTTP/2')
  // One server each, because the end of a session ends all its requests.
  for (const fault of sessions) await add(serveHttp2([fault]), [fault], 'HTTP/2')
  return {
    faults,
    close: async () => {
      await Promise.all(closing.map((end) => end()))
    },
  }

  async function add<T>(starting: Promise<FaultServer<T>>, list: readonly Fault<T>[], protocol: string) {
    const server = await starting
    closing.push(server.close)
    for (const fault of list) {
      faults.push({
        ...fault,
        what: `${fault.what} over ${protocol}`,
        endpoint: server.endpointOf(fault),
        fetch: server.fetch ?? globalThis.fetch,
        endsSession: sessions.some((other) => other.what === fault.what),
      })
    }
  }
}

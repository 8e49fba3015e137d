import type { Untyped } from '../document/document.ts'

/**
 * A function that sends a request, such as the `fetch` of a platform or of a package: of browsers, Node, Bun,
 * Deno, Cloudflare Workers, React Native, undici and node-fetch. It asks for as little as core needs, so that
 * the types of all of them fit.
 *
 * @example
 * const traced: Fetch = (url, init) => fetch(url, { ...init, headers: { ...init.headers, traceparent: newTrace() } })
 */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>

/** What a `fetch` gets. The fetch options of the client and the call are in it too. */
export interface FetchInit {
  method: string
  /** A plain object with names in lower case. */
  headers: Record<string, string>
  /**
   * Text, or a form with files, or what an encoder of yours returns. It has any type, because each package
   * has types of its own.
   */
  body?: Untyped
  signal?: AbortSignal
  credentials?: 'include' | 'omit' | 'same-origin'
}

/**
 * What core needs of a response. It uses the fields of the platform's `Response` if they are there: `body` to
 * stream, `headers`, `url`.
 */
export interface FetchResponse {
  readonly ok: boolean
  readonly status: number
  text(): Promise<string>
}

/** A `fetch` that a wrapper of core returns. It takes what the `fetch` of the platform takes. */
export type WrappedFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

import { answerOf, sizes } from './answers.ts'

/** Where requests go, and how many. */
export interface Scenario {
  readonly endpoint: string
  readonly fetch: typeof globalThis.fetch
  readonly concurrency: number
  /** How many one round sends. */
  readonly requests: number
  readonly rounds: number
}

/** Answers without a network, so that nothing but the clients' own work differs. */
export function inMemory(
  size: keyof typeof sizes,
  scenario: Pick<Scenario, 'requests' | 'rounds'>,
): Scenario {
  const body = answerOf(sizes[size])
  const headers = { 'content-type': 'application/json' }
  return {
    ...scenario,
    endpoint: 'http://localhost/graphql',
    fetch: () => Promise.resolve(new Response(body, { headers })),
    concurrency: 1,
  }
}

/** A server on this machine. */
export function loopback(
  origin: string,
  size: keyof typeof sizes,
  scenario: Pick<Scenario, 'requests' | 'rounds' | 'concurrency'>,
): Scenario {
  return { ...scenario, endpoint: `${origin}/${sizes[size]}`, fetch: globalThis.fetch }
}

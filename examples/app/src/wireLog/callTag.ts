const callTag = Symbol('the call in the wire log')

/**
 * What middleware adds to the fetch options arrives at fetch, and a symbol means nothing to it: so a wrapped fetch
 * knows which call it is asked for, and nothing of that is on the wire.
 */
interface Tagged {
  readonly [callTag]?: number
}

export function tagOptions<T extends object>(options: T, callId: number): T {
  const tagged: T & Tagged = { ...options, [callTag]: callId }
  return tagged
}

export function callIdOf(init: RequestInit | undefined): number | undefined {
  return (init as Tagged | undefined)?.[callTag]
}

const callTag = Symbol('the call in the wire log')

/**
 * Middleware adds this property to the fetch options, and the wrapped fetch reads it: so it knows the call. The real
 * fetch ignores a symbol, so nothing of it is sent.
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

/** What a rejected fetch says of its reason, half of which Node hides in `cause`. */
export function describeThrown(thrown: unknown): string {
  const { message = thrown, cause } = Object(thrown) as {
    message?: unknown
    cause?: { message?: unknown; code?: unknown }
  }
  const said = [message, cause?.message, cause?.code].filter((part) => part && typeof part === 'string')
  return said.join(': ') || 'no reason given'
}

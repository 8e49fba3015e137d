/** What a rejected fetch says of its reason, half of which Node hides in `cause`. */
export function describeThrown(thrown: unknown): string {
  const { message = thrown, cause } = Object(thrown) as {
    message?: unknown
    cause?: { message?: unknown; code?: unknown }
  }
  // The message of Node's AggregateError is empty.
  const reason = [cause?.message, cause?.code].find(Boolean)
  const said = [message, reason].filter((part) => typeof part === 'string')
  // Some quote the URL, whose query may hold a key, and the variables of a GET.
  return said.join(': ').replace(/\?\S+/g, '?…') || 'no reason given'
}

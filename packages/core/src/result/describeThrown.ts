import { withoutSecrets } from './withoutSecrets.ts'

/** What a rejected fetch says of its reason, half of which Node hides in `cause`, without the secrets of `urls`. */
export function describeThrown(thrown: unknown, ...urls: string[]): string {
  const { message = thrown, cause } = Object(thrown) as {
    message?: unknown
    cause?: { message?: unknown; code?: unknown }
  }
  // The message of Node's AggregateError is empty.
  const reason = [cause?.message, cause?.code].find(Boolean)
  const said = [message, reason].filter((part) => typeof part === 'string')
  return withoutSecrets(said.join(': '), urls) || 'no reason given'
}

import type { ExchangeRecorder, Fetch, Recording } from './ExchangeRecorder.ts'
import { Redacted } from './Redactor.ts'

/** Wraps the fetch below `batch`. Each call in the list of a request then records that request. */
export function recordBatches(recording: Recording, fetch: Fetch): Fetch {
  return (input, init) => {
    const body = init?.body
    if (typeof body === 'string' && body.startsWith('[')) {
      recording.faults.attempt(() => noteBatch(recording, body))
    }
    return fetch(input, init)
  }
}

function noteBatch({ log, pending }: Recording, body: string): void {
  const members = membersOf(pending, body)
  const id = log.nextId()
  const sentAt = performance.now()
  // The body has the secrets of all members.
  const requestBody = new Redacted(() =>
    members.reduce((text, { call }) => call.redactor.readText(text), body),
  )
  for (const member of members) {
    pending.delete(member)
    member.noteBatch({ id, size: members.length, sentAt, requestBody }, 2 * body.length)
  }
}

/** The pending requests whose bodies are the entries of a list. `batch` keeps their order. */
function membersOf(pending: Recording['pending'], list: string): ExchangeRecorder[] {
  const members: ExchangeRecorder[] = []
  let position = 1
  for (const [exchange, body] of pending) {
    const end = position + body.length
    if (!list.startsWith(body, position) || ![',', ']'].includes(list.charAt(end))) continue
    members.push(exchange)
    position = end + 1
  }
  return members
}

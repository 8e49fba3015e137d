import type { ExchangeRecorder, Fetch } from './ExchangeRecorder.ts'
import type { Recorder } from './Recorder.ts'
import { Redacted } from './Redactor.ts'

/** Wraps the fetch below `batch`. Each call in the list of a request then records that request. */
export function recordBatches(recorder: Recorder, fetch: Fetch): Fetch {
  return (input, init) => {
    const body = init?.body
    if (typeof body === 'string' && body.startsWith('[')) {
      recorder.faults.attempt(() => noteBatch(recorder, body))
    }
    return fetch(input, init)
  }
}

function noteBatch({ log, pending }: Recorder, body: string): void {
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
function membersOf(pending: Recorder['pending'], list: string): ExchangeRecorder[] {
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

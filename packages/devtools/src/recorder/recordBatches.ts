import type { Fetch, Recording } from './recording.ts'

/** Wraps the fetch below `batch`. Each call in the list of a request then records that request. */
export function recordBatches(recording: Recording, fetch: Fetch): Fetch {
  return (input, init) => {
    if (typeof init?.body === 'string' && init.body.startsWith('[')) noteBatch(recording, init.body)
    return fetch(input, init)
  }
}

function noteBatch({ log, pending, redactor }: Recording, body: string): void {
  const members = membersOf(pending, body)
  if (members.length === 0) return
  const id = log.nextId()
  const batch = { id, size: members.length, sentAt: performance.now(), requestBody: redactor.body(body) }
  for (const [exchangeId, callId] of members) log.changeExchange(callId, exchangeId, () => ({ batch }))
}

/** The pending requests whose bodies are the entries of a list. `batch` keeps their order. */
function membersOf(pending: Recording['pending'], list: string): [exchangeId: number, callId: number][] {
  const members: [number, number][] = []
  let position = 1
  for (const [exchangeId, { callId, body }] of pending) {
    const end = position + body.length
    if (!list.startsWith(body, position) || ![',', ']'].includes(list.charAt(end))) continue
    members.push([exchangeId, callId])
    position = end + 1
  }
  return members
}

import type { Exchange } from './wireLog.ts'

/** The request as HTTP writes it, with JSON laid out for reading. */
export function requestText({ method, url, requestHeaders, requestBody }: Exchange): string {
  return inParts(`${method} ${url}`, requestHeaders, requestBody)
}

/** What has come of the answer. */
export function answerText({ status, answerHeaders, answerBody, failure, endedAt }: Exchange): string {
  if (status === undefined) return failure ?? 'Waiting for an answer…'
  const text = inParts(
    String(status),
    answerHeaders?.filter(([name]) => isTelling(name)),
    answerBody,
  )
  if (failure !== undefined) return `${text}\n\n${failure}`
  return endedAt === undefined ? `${text}\n\n…` : text
}

function inParts(start: string, headers: Exchange['answerHeaders'] = [], body = ''): string {
  const lines = [start, ...headers.map(([name, value]) => `${name}: ${value}`)]
  return (body === '' ? lines : [...lines, '', laidOut(body)]).join('\n')
}

function isTelling(name: string): boolean {
  return name.startsWith('content-') || name === 'retry-after'
}

function laidOut(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), undefined, 2)
  } catch {
    return body
  }
}

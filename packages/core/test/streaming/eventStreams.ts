const lines = [
  ': welcome',
  '',
  'event: next',
  'id: 1',
  'data: {"data":',
  'data:   {"n":"ä"}}',
  '',
  ':',
  '',
  'event: ping',
  'data: {"data":{"n":0}}',
  '',
  'retry: 100',
  'data: {"data":{"n":"🥛"}}',
  'event:next',
  '',
  'event: complete',
  'data:',
  '',
  'event: next',
  'data: {"data":{"n":"after the end"}}',
  '',
  '',
]

/** The same events of one subscription with each kind of line end. */
export const eventStreams = [
  { name: 'LF', end: '\n' },
  { name: 'CR', end: '\r' },
  { name: 'CRLF', end: '\r\n' },
].map(({ name, end }) => ({
  kind: `server-sent events with ${name}`,
  contentType: 'text/event-stream; charset=utf-8',
  body: `\uFEFF${lines.join(end)}`,
}))

interface Format {
  readonly format: string
  readonly contentType: string
  readonly body: string
  readonly grown: readonly unknown[]
}

const todo = { id: '1', title: 'Grüße 🥛' }
const tags = [{ name: 'ä' }, { name: '漢字' }]

/** `todo { id title ... @defer { note } tags @stream(initialCount: 1) { name } }` after each part. */
const grown = [
  { todo: { ...todo, tags: tags.slice(0, 1) } },
  { todo: { ...todo, tags: tags.slice(0, 1), note: '…' } },
  { todo: { ...todo, tags, note: '…' } },
]

export const formats: readonly Format[] = [
  {
    format: '2020',
    contentType: 'multipart/mixed; boundary="-"',
    body: multipart('-', [
      { data: grown[0], hasNext: true },
      { path: ['todo'], data: { note: '…' }, hasNext: true },
      { path: ['todo', 'tags', 1], data: tags[1], hasNext: false },
    ]),
    grown,
  },
  {
    format: '2022',
    contentType: 'multipart/mixed;boundary="graphql";deferSpec=20220824',
    body: multipart('graphql', [
      { data: grown[0], hasNext: true },
      { incremental: [{ path: ['todo'], data: { note: '…' } }], hasNext: true },
      { incremental: [{ path: ['todo', 'tags', 1], items: [tags[1]] }], hasNext: true },
      { hasNext: false },
    ]),
    grown: [...grown, grown[2]],
  },
  {
    format: 'current',
    contentType: 'Multipart/Mixed; incrementalSpec=v0.2; Boundary=a-b',
    body: multipart('a-b', [
      {
        data: grown[0],
        pending: [
          { id: '0', path: ['todo'] },
          { id: '1', path: ['todo', 'tags'] },
        ],
        hasNext: true,
      },
      { incremental: [{ id: '0', data: { note: '…' } }], completed: [{ id: '0' }], hasNext: true },
      { incremental: [{ id: '1', items: [tags[1]] }], completed: [{ id: '1' }], hasNext: false },
    ]),
    grown,
  },
]

/** A multipart body with a preamble and an epilogue, as in RFC 2046. */
export function multipart(boundary: string, parts: readonly unknown[]): string {
  const delimiter = `\r\n--${boundary}`
  const written = parts.map((part) => `\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(part)}`)
  return `${['préamble', ...written].join(delimiter)}${delimiter}--\r\népilogue`
}

// React Native has no encoder.
const encode = (text: string) => new TextEncoder().encode(text)

export function cut(text: string, places: readonly number[]): Uint8Array<ArrayBuffer>[] {
  const bytes = encode(text)
  const ends = [...new Set(places)].sort((a, b) => a - b)
  return [0, ...ends].map((start, index) => bytes.slice(start, ends[index]))
}

/** All ways to cut a text into two pieces of bytes, and one byte by byte. */
export function everyCut(text: string): Uint8Array<ArrayBuffer>[][] {
  const places = Array.from(encode(text).slice(1), (_byte, index) => index + 1)
  return [...places.map((place) => cut(text, [place])), cut(text, places)]
}

type Chunk = Uint8Array<ArrayBuffer> | string

type Ending = Error | 'stays open'

/** A body that gives one chunk for each read, and then ends, breaks off with the error, or stays open. */
export function streamOf(chunks: readonly Chunk[], ending?: Ending): ReadableStream<Uint8Array<ArrayBuffer>> {
  // `shift` of a long list would take as long as the network.
  const left = chunks.values()
  return new ReadableStream(
    {
      pull(controller) {
        const { value: chunk, done } = left.next()
        if (!done) controller.enqueue(typeof chunk === 'string' ? encode(chunk) : chunk)
        else if (ending instanceof Error) controller.error(ending)
        else if (!ending) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

export function fetchOf(contentType: string, chunks: readonly Chunk[], ending?: Ending): typeof fetch {
  const init = { headers: { 'content-type': contentType } }
  return () => Promise.resolve(new Response(streamOf(chunks, ending), init))
}

/** A fetch that does what these do in turn. After the last one, it gives an empty text. */
export function fetchInTurn(...fetches: (typeof globalThis.fetch)[]): typeof globalThis.fetch {
  return (...args) => (fetches.shift() ?? fetchOf('text/plain', []))(...args)
}

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

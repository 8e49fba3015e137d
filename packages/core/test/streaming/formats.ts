/** A `multipart/mixed` body in one format of incremental delivery, and the data after each part. */
export interface Format {
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

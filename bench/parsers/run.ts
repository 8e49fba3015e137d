// Measures streams and events turned into results, and `print`, where others are ahead or close.
import { isDeepStrictEqual } from 'node:util'
import { print as printWeb } from '@0no-co/graphql.web'
import { createClient, print, stream, subscribe } from '@thinql/core'
import { Client, fetchExchange, gql } from '@urql/core'
import { createParser } from 'eventsource-parser'
import { type DocumentNode, getIntrospectionQuery, parse, print as printJs } from 'graphql'
import { createClient as createSseClient } from 'graphql-sse'
import { createEventParser } from '../../packages/core/src/streaming/eventStream.ts'
import { environment, formatSpread, ratiosTo, report, spreadOf, table } from '../lib/report.ts'
import { inTurns, rounds, timeOf } from '../lib/timeOf.ts'

/** A library that does the job. */
interface Contender {
  readonly name: string
  run(this: void): unknown
}

const count = 200
const endpoint = 'http://localhost/graphql'

/** A `fetch` that brings each text in a chunk of its own. */
function fetchOf(texts: readonly string[], contentType: string): () => Promise<Response> {
  const encoder = new TextEncoder()
  const chunks = texts.map((text) => encoder.encode(text))
  return () => {
    let next = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = chunks[next++]
        if (chunk) controller.enqueue(chunk)
        else controller.close()
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'content-type': contentType } }))
  }
}

/** The text of a body, for parsers that read text. */
async function* textOf({ body }: Response): AsyncGenerator<string, void, void> {
  if (body) yield* body.pipeThrough(new TextDecoderStream())
}

const todo = (index: number) => ({ id: String(index), title: `Todo ${index}, `.repeat(20) })
const indexes = Array.from({ length: count }, (_, index) => index)

const eventsQuery = 'subscription Added { todoAdded { id title } }'
const fetchEvents = fetchOf(
  [
    ...indexes.map(
      (index) => `event: next\ndata: ${JSON.stringify({ data: { todoAdded: todo(index) } })}\n\n`,
    ),
    'event: complete\ndata: {}\n\n',
  ],
  'text/event-stream',
)

/** From bytes to the JSON of each event. The parser is not exported, so it is imported from the sources. */
const eventParsers: readonly Contender[] = [
  {
    name: 'thinql',
    async run() {
      const found: unknown[] = []
      const parser = createEventParser((json) => void found.push(json))
      for await (const chunk of textOf(await fetchEvents())) parser.read(chunk)
      return found
    },
  },
  {
    name: 'eventsource-parser',
    async run() {
      const found: unknown[] = []
      const parser = createParser({
        onEvent({ event, data }) {
          if (event === 'next') found.push(JSON.parse(data))
        },
      })
      for await (const chunk of textOf(await fetchEvents())) parser.feed(chunk)
      return found
    },
  },
]

/** From a response to the data of each event. */
const eventClients: readonly Contender[] = [
  {
    name: 'thinql, subscribe',
    async run() {
      const client = createClient({ endpoint, fetch: fetchEvents })
      const found: unknown[] = []
      for await (const { data, error } of subscribe<object, object>(client, eventsQuery)) {
        if (error) throw error
        found.push(data)
      }
      return found
    },
  },
  {
    name: 'graphql-sse',
    async run() {
      const client = createSseClient({ url: endpoint, fetchFn: fetchEvents, retryAttempts: 0 })
      const found: unknown[] = []
      for await (const { data } of client.iterate({ query: eventsQuery })) found.push(data)
      return found
    },
  },
  {
    name: '@urql/core',
    run() {
      const client = urqlOf(fetchEvents)
      const found: unknown[] = []
      return new Promise((resolve, reject) => {
        const subscription = client
          .subscription<object>(gql(eventsQuery), {})
          .subscribe(({ data, error }) => {
            if (error) reject(error)
            // It does not report the end.
            if (found.push(data) < count) return
            subscription.unsubscribe()
            resolve(found)
          })
      })
    },
  },
]

function urqlOf(fetch: typeof globalThis.fetch): Client {
  const exchanges = [fetchExchange]
  return new Client({ url: endpoint, fetch, exchanges, preferGetMethod: false, fetchSubscriptions: true })
}

const partsQuery = 'query Todos { todos @stream(initialCount: 0) { id title } }'
const payloads = [
  { data: { todos: [] }, hasNext: true },
  ...indexes.map((index) => ({
    incremental: [{ path: ['todos', index], items: [todo(index)] }],
    hasNext: true,
  })),
  { hasNext: false },
]
const partOf = (payload: unknown) =>
  `\r\n---\r\nContent-Type: application/json\r\n\r\n${JSON.stringify(payload)}`
const fetchParts = fetchOf([...payloads.map(partOf), '\r\n-----\r\n'], 'multipart/mixed; boundary="-"')

/** From a response in parts to the complete data. */
const multipartClients: readonly Contender[] = [
  {
    name: 'thinql, stream',
    async run() {
      let last: unknown
      for await (const { data, error } of stream<object, object>(
        createClient({ endpoint, fetch: fetchParts }),
        partsQuery,
      )) {
        if (error) throw error
        last = data
      }
      return last
    },
  },
  {
    name: '@urql/core',
    async run() {
      const { data, error } = await urqlOf(fetchParts).query<object>(gql(partsQuery), {}).toPromise()
      if (error) throw error
      return data
    },
  },
]

const todos =
  'query Todos($first: Int! = 10) { todos(first: $first, where: { done: false }) { id title tags } }'

/** From a document to its text. Texts may differ in white space, so their parsed documents are compared. */
function printers(source: string): readonly Contender[] {
  const document: DocumentNode = parse(source, { noLocation: true })
  return [
    { name: 'thinql', run: () => print(document) },
    { name: 'graphql', run: () => printJs(document) },
    { name: '@0no-co/graphql.web', run: () => printWeb(document) },
  ].map(({ name, run }) => {
    if (!isDeepStrictEqual(parse(run(), { noLocation: true }), document))
      throw new Error(`${name} prints another document.`)
    return { name, run: () => void run() }
  })
}

/** Checks that all contenders have the same result, and measures them. */
async function compare(job: string, contenders: readonly Contender[]): Promise<string> {
  const expected = await contenders[0]?.run()
  for (const { name, run } of contenders)
    if (!isDeepStrictEqual(await run(), expected))
      throw new Error(`${job}: the result of ${name} is different.`)
  const measure = ({ run }: Contender) => timeOf(run)
  await inTurns(contenders, rounds(5), measure)
  const times = [...(await inTurns(contenders, rounds(25), measure)).values()]
  const [first = []] = times
  return table(
    [job, 'ms', 'over thinql'],
    contenders.map(({ name }, index) => {
      const own = times[index] ?? []
      return [name, formatSpread(spreadOf(own), 3), formatSpread(spreadOf(ratiosTo(first, own)))]
    }),
  )
}

const tables = [
  await compare('multipart to growing data', multipartClients),
  await compare('events, 200', eventParsers),
  await compare('events to results', eventClients),
  await compare('print a small query', printers(todos)),
  await compare('print the introspection query', printers(getIntrospectionQuery())),
]
const libraries = ['eventsource-parser', 'graphql-sse', '@urql/core', 'graphql', '@0no-co/graphql.web']
await report('parsers', environment(['@thinql/core', ...libraries]), ...tables)

import {
  batch,
  createClient,
  type Middleware,
  persisted,
  queryViaGet,
  request,
  retry,
  stream,
  subscribe,
  toResult,
  upload,
} from '@thinql/core'
import { expect, test } from 'vitest'
import { collect } from '../../test/support/promises.ts'
import { recordFetch } from '../../test/support/recordRequests.ts'

const document = 'query A($id: Int, $input: Input) { a }'
const failing = () => Promise.resolve(new Response('', { status: 503 }))
const unknown = () => Promise.resolve(Response.json({ errors: [{ message: 'PersistedQueryNotFound' }] }))

/** The ids that are sent for three calls that share one object of variables. */
async function idsSent(middleware: Middleware[], fetch: () => Promise<Response>, batched = false) {
  const { fetch: recorded, sent } = recordFetch(fetch)
  const client = createClient({
    endpoint: 'http://a.test/graphql',
    middleware,
    fetch: batched ? batch({ fetch: recorded }) : recorded,
  })
  const variables = { id: 0, input: { ids: [0] } }
  const pending = []
  for (const id of [1, 2, 3]) {
    variables.id = id
    variables.input.ids[0] = id
    pending.push(client.request(document, { variables }))
  }
  await Promise.all(pending)
  const texts = sent.map(({ url, body }) => {
    const parameters = new URL(url).searchParams.get('variables')
    const form = body instanceof FormData ? body.get('operations') : body
    return parameters ?? (form as string)
  })
  return texts.flatMap((text) =>
    [...text.matchAll(/"id":(\d),"input":\{"ids":\[(\d)\]/g)].map(([, id, inner]) => [id, inner].join()),
  )
}

const each = ['1,1', '2,2', '3,3']

test.for<{ where: string; middleware?: Middleware[]; batched?: boolean }>([
  { where: 'an ordinary request' },
  { where: 'a GET', middleware: [queryViaGet()] },
  { where: 'a batch', batched: true },
])('a change of variables after the call is not sent in $where', async ({ middleware = [], batched }) => {
  expect(await idsSent(middleware, failing, batched)).toEqual(each)
})

test.for([
  { where: 'each attempt of retry', middleware: retry({ attempts: 2, maxDelay: 0 }), fetch: failing },
  { where: 'both requests of persisted', middleware: persisted(), fetch: unknown },
])('a change of variables after the call is not sent in $where', async ({ middleware, fetch }) => {
  expect((await idsSent([middleware], fetch)).sort()).toEqual([...each, ...each].sort())
})

test('a change of variables after the call is not sent beside a file', async () => {
  const file = new File(['a'], 'a.txt')
  const { fetch, sent } = recordFetch(failing)
  const variables = { file, id: 1 }
  const pending = createClient({ fetch, middleware: [upload()] }).request(document, { variables })
  variables.id = 2
  await pending
  const form = sent[0]?.body as FormData
  expect(form.get('operations')).toContain('"id":1')
  expect(await (form.get('0') as File).text()).toBe('a')
})

test('a change after the call is not sent in a variable without a prototype', async () => {
  const { fetch, sent } = recordFetch(failing)
  const input = Object.assign(Object.create(null) as object, { id: 1 })
  const pending = createClient({ fetch }).request(document, { variables: { input } })
  input.id = 2
  await pending
  expect(sent[0]?.body).toContain('"id":1')
})

test('a change of extensions after the call is not sent', async () => {
  const { fetch, sent } = recordFetch(failing)
  const extensions = { trace: { id: 1 } }
  const pending = createClient({ fetch }).request(document, { extensions })
  extensions.trace.id = 2
  await pending
  expect(sent[0]?.body).toContain('"id":1')
})

test('a change of headers after the call is not sent', async () => {
  const { fetch, sent } = recordFetch(failing)
  const headers = { id: '1' }
  const pending = [
    createClient({ fetch }).request(document, { headers }),
    request(document, { fetch, headers }),
  ]
  headers.id = '2'
  await Promise.all(pending)
  expect(sent.map(({ headers }) => headers.get('id'))).toEqual(['1', '1'])
})

test.for([
  { name: 'stream', run: stream },
  { name: 'subscribe', run: subscribe },
])('a change of variables after the call is not sent by a $name that starts later', async ({ run }) => {
  const { fetch, sent } = recordFetch(failing)
  const variables = { id: 1 }
  const results = run<unknown, object>(createClient({ fetch }), document, { variables })
  variables.id = 2
  await collect(results)
  expect(sent[0]?.body).toContain('"id":1')
})

test('a middleware that never calls next gets the variables of the call', async () => {
  const seen: unknown[] = []
  const own: Middleware = () => async (operation) => {
    await Promise.resolve()
    seen.push(operation.variables)
    return toResult(operation, { data: {} })
  }
  const variables = { input: { id: 1 } }
  const pending = createClient({ middleware: [own] }).request(document, { variables })
  variables.input.id = 2
  await pending
  expect(seen).toEqual([{ input: { id: 1 } }])
})

test('a middleware gets files and class instances themselves, in copies of the lists around them', async () => {
  class Money {
    readonly amount = 1
  }
  const given = { values: [new Money(), new File(['a'], 'a.txt'), new Date(0)] }
  let seen: typeof given | undefined
  const own: Middleware = () => (operation) => {
    seen = operation.variables as typeof given
    return Promise.resolve(toResult(operation, { data: {} }))
  }
  await createClient({ middleware: [own] }).request(document, { variables: given })
  expect(seen?.values).not.toBe(given.values)
  expect(seen?.values.map((value, index) => value === given.values[index])).toEqual([true, true, true])
})

test('a getter of the variables that throws ends a subscription with a RequestError', async () => {
  const variables = {
    get id(): number {
      throw new Error('my own')
    },
  }
  const results = subscribe<unknown, object>(createClient(), 'subscription { a }', { variables })
  expect(await collect(results)).toMatchObject([
    { error: { name: 'RequestError', cause: { message: 'my own' } } },
  ])
})

test('a variable with the key __proto__ is sent', async () => {
  const { fetch, sent } = recordFetch(failing)
  const variables = { input: JSON.parse('{"__proto__":{"a":[1]}}') as object }
  await createClient({ fetch }).request(document, { variables })
  expect(sent[0]?.body).toContain('{"__proto__":{"a":[1]}}')
})

test('variables that contain themselves are read once, and give a RequestError', async () => {
  let reads = 0
  const variables = {
    get id(): number {
      return ++reads
    },
    self: {},
  }
  variables.self = variables
  const { error } = await createClient().request(document, { variables })
  expect(error?.message).toContain('variables.self is circular')
  expect(reads).toBe(1)
})

import { type Client, type Middleware, NetworkError, queryViaGet, subscribe, upload } from '@thinql/core'
import { describe, expect, test, vi } from 'vitest'
import { batchedClient, fileOf, recordedClient, respondWith } from '../../test/recordedClient.ts'
import { hidden } from './hideInText.ts'
import type { Recorder } from './Recorder.ts'
import { toRecordingFile } from './recordingFile.ts'
import { Redactor } from './Redactor.ts'
import { toCurl } from './toCurl.ts'

const query = 'mutation SignIn($input: In, $file: Upload) { signIn(input: $input, file: $file) }'
const file = new File(['%PDF'], 'salmon.pdf')
const input = { name: 'Ada', password: 'swordfish', accessToken: 'tunafish' }
const cookie = 'theme=dark; session=codfish'
const secrets = { password: 'swordfish', token: 'tunafish', cookie: 'codfish', 'file name': 'salmon.pdf' }

/** A server that repeats everything: in its data, in the message of an error and in a header. */
const echo: typeof globalThis.fetch = (_url, init) => {
  const { headers } = new Request('http://todos.test/', { headers: init?.headers ?? {} })
  const text = Object.values(secrets).join(' and ')
  const errors = [{ message: `Not allowed: ${text}, token: tunafish` }]
  const data = { signIn: { password: 'swordfish', seen: text, cookie: headers.get('cookie') } }
  return Promise.resolve(
    Response.json({ data, errors }, { headers: { 'set-cookie': cookie, 'x-seen': text } }),
  )
}

const headers = { cookie, authorization: 'Bearer tunafish' }

type Send = (client: Client) => Promise<unknown>

/** How a secret can reach the record. Each is recorded, and read in every way in which the panel shows or copies it. */
const places: { place: string; options: Parameters<typeof recordedClient>[0]; send: Send }[] = [
  {
    place: 'a JSON body, its response and its error',
    options: { fetch: echo },
    send: (client) =>
      client.request(query, { variables: { input, file: file.name, filename: file.name }, headers }),
  },
  {
    place: 'a multipart body',
    options: { fetch: echo, middleware: [upload()] },
    send: (client) => client.request(query, { variables: { input, file }, headers }),
  },
  {
    place: 'the URL of a query by GET',
    options: {
      endpoint:
        'https://ada:swordfish@todos.test/graphql?token=tunafish&file-name=salmon.pdf&session-cookie=codfish',
      fetch: echo,
      // Core refuses a password in the endpoint, other middleware doesn't.
      middleware: [
        () => (operation) =>
          operation
            .fetch?.(String(operation.endpoint), { method: 'GET', headers: {} })
            .then(() => ({ data: {}, response: { status: 200, headers: new Headers() } })) as never,
      ],
    },
    send: (client) => client.request('{ a }', { meta: { input, cookie } }),
  },
  {
    place: 'the variables of a query by GET',
    options: { fetch: echo, middleware: [queryViaGet()] },
    send: (client) =>
      client.request('query A($input: In, $fileName: String) { a }', {
        variables: { input, fileName: 'salmon.pdf' },
        headers,
      }),
  },
  {
    place: 'an operation over a WebSocket',
    options: {
      middleware: [
        () =>
          async ({ onPart }) => {
            const data = { input, cookie, files: [{ fileName: 'salmon.pdf' }], text: 'swordfish' }
            const response = { status: 200, headers: new Headers() }
            await onPart?.({ data, response })
            const error = Object.assign(new Error('no'), {
              name: 'NetworkError' as const,
              message: `closed: swordfish, {"token":"tunafish"}`,
            })
            return { data, error, response } as never
          },
      ],
    },
    send: async (client) => {
      const variables = { input, cookie, fileName: 'salmon.pdf' }
      const events = subscribe(client, 'subscription A($input: In) { a }', { variables })
      while (!(await events.next()).done);
    },
  },
  {
    place: 'the events of a subscription',
    options: {
      fetch: (url, init) =>
        Promise.resolve(echo(url, init)).then(
          async (response) =>
            new Response(`event: next\ndata: ${await response.text()}\n\nevent: complete\n\n`, {
              headers: { 'content-type': 'text/event-stream' },
            }),
        ),
    },
    send: async (client) => {
      const variables = { input, fileName: 'salmon.pdf' }
      const events = subscribe(client, 'subscription A($input: In) { a }', { variables, headers })
      while (!(await events.next()).done);
    },
  },
  {
    place: 'literals of a document',
    options: { fetch: echo },
    send: (client) =>
      client.request(
        'mutation { signIn(password: "swordfish", token: "tunafish", cookie: "codfish", fileName: "salmon.pdf") }',
        { headers, meta: { input, file } },
      ),
  },
  {
    place: 'an error of fetch',
    options: {
      fetch: () =>
        Promise.reject(
          new TypeError(
            'Failed: password=swordfish&token=tunafish; cookie: a=codfish, "fileName": "salmon.pdf"',
          ),
        ),
    },
    send: (client) => client.request(query, { variables: { input, fileName: 'salmon.pdf' }, headers }),
  },
]

function outputs({ log }: Recorder): Record<string, string> {
  const exchanges = log.calls.flatMap((call) => call.exchanges)
  return {
    'the panel': JSON.stringify(log.calls),
    'a file': toRecordingFile(log.calls, false, []),
    'a file with values': toRecordingFile(log.calls, true, []),
    'Copy as cURL': exchanges.map((exchange) => toCurl(exchange, 'http://todos.test/')).join('\n'),
  }
}

describe.for(places)('secrets in $place', ({ options, send }) => {
  test.for(Object.entries(secrets))('a secret is not shown, copied or exported: %s', async ([, secret]) => {
    const { client, recorder } = recordedClient(options)
    await send(client)
    expect(recorder.log.calls).toHaveLength(1)
    const shown = Object.entries(outputs(recorder)).filter(([, text]) => text.includes(secret))
    expect(shown).toEqual([])
    expect(recorder.faults.messages).toEqual([])
  })
})

test('a secret of one operation is hidden in its whole batch, also in other operations', async () => {
  const { client, recorder } = batchedClient()
  const variables = { password: 'swordfish', note: 'Mine is swordfish.' }
  await Promise.all([client.request('query A { a }', { variables }), client.request('query B { b }')])
  expect(recorder.log.calls[1]?.exchanges[0]?.batch?.requestBody.value).toContain('Mine is (hidden).')
  expect(Object.values(outputs(recorder)).join()).not.toContain('swordfish')
})

test('values with harmless names are shown', async () => {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data: { signIn: { name: 'Grace' } } }) })
  await client.request(query, { variables: { input }, headers: { 'x-page': 'list' } })
  const { 'the panel': panel = '', 'Copy as cURL': command } = outputs(recorder)
  for (const text of ['Ada', 'Grace', 'x-page', 'list', 'SignIn']) expect(panel).toContain(text)
  expect(command).toContain('Ada')
})

test('words of your own replace the default words', () => {
  const redactor = new Redactor(['pin', 'x-session'])
  expect(redactor.readJson({ cards: [{ userPin: 1234, bank: 'B' }], password: 'a' })).toBe(
    `{"cards":[{"userPin":"${hidden}","bank":"B"}],"password":"a"}`,
  )
  expect(redactor.headers({ 'X-Session-Id': '7', cookie: 'a=b' }).value).toEqual([
    ['cookie', 'a=b'],
    ['x-session-id', hidden],
  ])
})

test('an empty list of words hides nothing', () => {
  expect(new Redactor([]).readJson({ password: 'swordfish' })).toBe('{"password":"swordfish"}')
})

test.for([
  { what: 'JSON', text: '{"password": "a\\"}b", "x": 1}', shown: `{"password": "${hidden}", "x": 1}` },
  { what: 'a number of JSON', text: '{"password":12345,"x":1}', shown: `{"password":"${hidden}","x":1}` },
  { what: 'a list of JSON', text: '{"tokens":["a]",["b"]],"x":1}', shown: `{"tokens":"${hidden}","x":1}` },
  {
    what: 'an object of JSON',
    text: '[{"secret":{"a":{"b":"}"}}},1]',
    shown: `[{"secret":"${hidden}"},1]`,
  },
  {
    what: 'JSON within JSON',
    text: '{"a":"{\\"token\\":\\"b\\",\\"c\\":1}"}',
    shown: `{"a":"{\\"token\\":\\"${hidden}\\",\\"c\\":1}"}`,
  },
  {
    what: 'an object of JSON within JSON',
    text: '{"a":"{\\"token\\":{\\"b\\":1}}","c":1}',
    shown: `{"a":"{\\"token\\":\\"${hidden}\\"","c":1}`,
  },
  { what: 'JSON that is cut off', text: '{"password":"swordf', shown: `{"password":"${hidden}` },
  {
    what: 'a document that is cut off',
    text: '{ a(password: """swordf',
    shown: `{ a(password: """${hidden}`,
  },
  { what: 'a list that is cut off', text: '{"tokens":["a","b', shown: `{"tokens":"${hidden}"` },
  {
    what: 'an event stream',
    text: 'event: next\ndata: {"data":{"apiKey":"a"}}\n\n',
    shown: `event: next\ndata: {"data":{"apiKey":"${hidden}"}}\n\n`,
  },
  { what: 'a query string', text: 'a=1&api_key=abc&b=2', shown: `a=1&api_key=${hidden}&b=2` },
  {
    what: 'a document',
    text: 'mutation { a(password: "b", c: 1) }',
    shown: `mutation { a(password: "${hidden}", c: 1) }`,
  },
])('a secret in $what is hidden', ({ text, shown }) => {
  expect(new Redactor().readText(text)).toBe(shown)
})

/** Documents with the secret `swordfish` or `4929`. */
const documents = [
  '{ a(password: """my "swordfish" \\""" swordfish""", b: 1) }',
  '{ a(password:\n  """\n  swordfish\n  """) }',
  '{ a(password: "", tokens: ["x", "swordfish"], b: 1) }',
  '{ a(tokens: [["swordfish"], """swordfish]""", "]swordfish"]) }',
  '{ a(secret: { a: "swordfish", b: [{ c: "}swordfish" }] }) { b } }',
  '{ a(secret: -4929.5e10, b: 1) }',
  '{ a(tokens: [$a, "swordfish"]) }',
  'query ($userPassword: String! = """swordfish""", $b: Int) { a }',
  'query (\n  $tokens: [String!]! = ["x", "swordfish"]\n  $b: Int\n) { a }',
  'query ($tokens: [[String!]!], $secret: Int = 4929, $b: Int = 5) { a }',
  'query ($secret:In={a:"swordfish"}) { a }',
  'query ($input: In = { password: "swordfish", tokens: ["swordfish"], secret: 4929 }) { a }',
]

describe.for(documents)('the document %j', (document) => {
  const body = JSON.stringify({ query: document, variables: {} })
  test.for([
    ['itself', document],
    ['in a body', body],
    ['in a batch in a text', JSON.stringify({ body: `[${body}]` })],
    ['in a body that is cut off', body.slice(0, -20)],
  ])('a secret in a literal is hidden: %s', ([, text = '']) => {
    for (const typed of [true, false]) {
      const shown = new Redactor().readText(text, false, typed)
      expect(shown).not.toMatch(/swordfish|4929/)
      expect(shown).toContain(hidden)
    }
  })

  test('a secret in a literal is hidden in a message', () => {
    expect(new Redactor().readText(document, true)).not.toMatch(/swordfish|4929/)
  })

  test('a body with the document stays JSON', () => {
    expect(Object.keys(JSON.parse(new Redactor().readText(body, false, true)) as object)).toEqual([
      'query',
      'variables',
    ])
  })
})

test.for([
  'query ($token: String!) { a(token: $token) { token: id } }',
  'query ($tokens: [String!]!, $secret: [Int], $b: Int = 5) { a(tokens: $tokens, secret: $secret) { token: id, b } }',
  'query ($token: String, $b: Int = 5) { a }',
  '{"field":"token","at":1}',
  'not JSON',
  '1',
])('a text without the value of a secret is shown as it is: %s', (text) => {
  expect(new Redactor().readText(text)).toBe(text)
})

test('a message is hidden after the name of a secret, up to the end of the line', () => {
  const { value } = new Redactor().message('Bad authorization: Bearer abc\nat line 1')
  expect(value).toBe(`Bad authorization: ${hidden}\nat line 1`)
})

test.for<[what: string, secret: object, text: string, shown: string]>([
  [
    'of four letters, or a number, everywhere',
    { password: 'wxyz', token: 123_456 },
    '123456 wxyz',
    `${hidden} ${hidden}`,
  ],
  [
    'that is short or a common word only there',
    { password: 'abc', token: 'true' },
    'abc is true',
    'abc is true',
  ],
  ['that is `true` only there', { tokens: [true, null] }, 'it is true', 'it is true'],
])('a secret under its name is hidden, and one %s', ([, secret, text, shown]) => {
  const redactor = new Redactor()
  redactor.json(secret)
  expect(redactor.readText(text)).toBe(shown)
})

test('a secret in malformed JSON of a URL is hidden', () => {
  const url = new Redactor().url('/graphql?variables=%7B%22password%22:%22a').value
  expect(new URL(url, 'http://todos.test').searchParams.get('variables')).toBe(`{"password":"${hidden}`)
})

test.for(['/graphql', '/graphql?query=%7Ba%7D', 'https://todos.test/a@b'])(
  'a URL without a secret is shown as it is: %s',
  (url) => {
    expect(new Redactor().url(url).value).toBe(url)
  },
)

test('a BigInt is written with all its digits', () => {
  expect(new Redactor().readJson({ id: 9_007_199_254_740_993n })).toBe('{"id":9007199254740993}')
})

// https://github.com/react/react/issues/17207
// https://github.com/code-forge-io/react-router-devtools/pull/250
test('a value that JSON cannot have is replaced with a sentence', () => {
  const cycle: { self?: unknown } = {}
  cycle.self = cycle
  expect(new Redactor().readJson(cycle)).toBe('"This value can\'t be written as JSON."')
})

test('a file without values has the names of headers, variables and meta', async () => {
  const { client, recorder } = recordedClient({
    endpoint: 'http://todos.test/graphql?key=mackerel',
    fetch: respondWith({ data: { a: 'mackerel' } }, { headers: { 'x-id': 'mackerel' } }),
  })
  const variables = { name: 'mackerel' }
  await client.request(query, { variables, headers: { 'x-page': 'mackerel' }, meta: { area: 'mackerel' } })
  const text = toRecordingFile(recorder.log.calls, false, [])
  expect(text).not.toContain('mackerel')
  for (const name of ['x-page', 'x-id', '"name"', 'area', 'SignIn']) expect(text).toContain(name)
})

test('a file without values has an event without data', async () => {
  const error = new NetworkError('The socket closed.')
  const middleware: Middleware = () => async (operation) => {
    await operation.onPart?.({ error } as never)
    return { error }
  }
  const { client, recorder } = recordedClient({ middleware: [middleware] })
  await subscribe(client, 'subscription A { a }').next()
  const parts = [{ at: expect.any(Number) as number, outcome: 'NetworkError', message: error.message }]
  expect(fileOf(recorder, false)).toMatchObject({ calls: [{ parts }] })
})

test.for([
  ['"a"', '"(hidden)"'],
  ['12345', '1'],
  ['-1.5', '1'],
  ['true', 'false'],
  ['null', 'null'],
  ['[1,"a"]', '[]'],
  ['{"a":1}', '{}'],
])('a file with values replaces a secret with JSON of the same type: %s', ([value, instead]) => {
  const text = `{"token":${value},"x":1}`
  const shown = `{"token":${instead},"x":1}`
  const redactor = new Redactor()
  expect(redactor.text(() => text).typed).toBe(shown)
  expect(redactor.data(JSON.parse(text)).typed).toBe(shown)
})

test('a file with values replaces a secret number wherever it occurs', () => {
  const redactor = new Redactor()
  redactor.json({ token: 123_456 })
  expect(redactor.text(() => '{"id":123456,"ids":"no 123456"}').typed).toBe('{"id":1,"ids":"no 1"}')
})

test('the secrets of hundreds of requests are hidden', () => {
  const redactor = new Redactor()
  redactor.headers({ authorization: 'Bearer swordfish' })
  for (let attempt = 0; attempt < 300; attempt++) redactor.headers({ 'x-page': 'list' })
  redactor.headers({ authorization: 'Bearer tunafish' })
  expect(redactor.readText('swordfish and tunafish')).toBe(`${hidden} and ${hidden}`)
})

test('a secret below 20 levels is hidden', () => {
  const deep = (levels: number): unknown =>
    levels === 0 ? { password: 'swordfish' } : { a: deep(levels - 1) }
  const redactor = new Redactor()
  expect(redactor.json(deep(30)).value).not.toContain('swordfish')
})

test('a BigInt is written as text where JSON has no raw numbers', () => {
  vi.stubGlobal('JSON', { stringify: JSON.stringify, parse: JSON.parse })
  expect(new Redactor().readJson({ id: 7n })).toBe('{"id":"7"}')
})

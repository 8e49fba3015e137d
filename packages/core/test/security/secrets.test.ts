import { inspect } from 'node:util'
import {
  type ClientOptions,
  createClient,
  queryViaGet,
  request,
  type RequestOptions,
  type Result,
  stream,
  subscribe,
} from '@thinql/core'
import { describe, expect, test } from 'vitest'
import { collect } from '../support/promises.ts'
import { cases, casesOfMiddleware, secret } from './secrets/cases.ts'

/** The texts that a log or an error tracker makes of an error and its causes. */
export function renderings(error: unknown): readonly unknown[] {
  if (!(error instanceof Error)) return []
  const ofError = [
    error.message,
    error.stack,
    String(error),
    JSON.stringify(error),
    inspect(error, { depth: Infinity }),
    inspect(error, { depth: Infinity, showHidden: true }),
    inspect(error, { depth: Infinity, showHidden: true, getters: true }),
    inspect(Object.assign({}, error), { depth: Infinity }),
    inspect(structuredClone(error), { depth: Infinity, showHidden: true }),
  ]
  return [...ofError, ...renderings(error.cause)]
}

type Options = ClientOptions & RequestOptions<object>

const held: Options = {
  headers: { authorization: `Bearer ${secret}`, cookie: `session=${secret}` },
  variables: { secret },
}
const query = 'query Me { me }'

/** Each way to send a request that has the secret in its headers and variables. */
const ways: readonly { way: string; send: (options: Options) => Promise<Result<unknown> | undefined> }[] = [
  { way: 'a request', send: (options) => request(query, { ...held, ...options }) },
  { way: 'a GET', send: (options) => request(query, { ...held, middleware: [queryViaGet()], ...options }) },
  {
    way: 'a stream',
    send: async ({ variables, ...options }) => {
      const client = createClient({ ...held, ...options })
      return (await collect(stream(client, query, { variables: variables ?? { secret } }))).at(-1)
    },
  },
  {
    way: 'a subscription',
    send: async ({ variables, ...options }) => {
      const client = createClient({ ...held, ...options })
      const document = 'subscription Me { me }'
      return (await collect(subscribe(client, document, { variables: variables ?? { secret } }))).at(-1)
    },
  },
]

describe.for(ways)('secrets in an error of $way', ({ send }) => {
  // https://github.com/linear/linear/pull/1267
  test.for(cases)('no form of an error has a secret in it: $name $what', async ({ name, options }) => {
    const error = (await send(await options()))?.error
    expect(error?.name).toBe(name)
    for (const rendering of renderings(error)) expect(rendering).not.toContain(secret)
  })
})

describe('secrets in an error of a middleware', () => {
  test.for(casesOfMiddleware)('no middleware error has a secret: $name $what', async ({ name, options }) => {
    const { error } = await request(query, { ...held, ...(await options()) })
    expect(error?.name).toBe(name)
    for (const rendering of renderings(error)) expect(rendering).not.toContain(secret)
  })
})

import { inspect } from 'node:util'
import type { Failure } from '@thinql/core'
import { buildSchema, graphql } from 'graphql'
import { createSchema } from 'graphql-yoga'
import createError from 'http-errors'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { resultOf, results, secret } from '../crossing/results.ts'
import { serveYoga } from '../servers/servers.ts'
import { serve } from '../support/serve.ts'
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import express from 'express'
import fastify, { type FastifyInstance } from 'fastify'
import { H3 } from 'h3'
import { toNodeHandler } from 'h3/node'
import { Hono } from 'hono'
import Koa3, { type Context } from 'koa'
import Koa2 from 'koa2'

interface Framework {
  readonly framework: string
  readonly way: string
  readonly listener: (error: Failure) => RequestListener
  /** The status of the response, from the error's own status if it has one. */
  readonly status: (own: number | undefined) => number
}

const throwing = (error: Failure) => () => {
  throw error
}

// By default Hono replaces `Request` and `Response` for all tests.
const keepGlobals = { overrideGlobalObjects: false }

const ownOr = (other: number) => (own: number | undefined) => own ?? other

/** Fastify and Express take the status of an error only if it is one of an error. */
const ownErrorOr500 = (own: number | undefined) => (own && own >= 400 ? own : 500)

/** Routes of one framework, by what they do with the error, whose responses get their status in the same way. */
const routes = (
  framework: string,
  status: Framework['status'],
  listeners: Readonly<Record<string, Framework['listener']>>,
) => Object.entries(listeners).map(([way, listener]): Framework => ({ framework, way, listener, status }))

const koa = (Koa: typeof Koa3, route: (context: Context, error: Failure) => void) => {
  return (error: Failure): RequestListener => {
    const app = new Koa()
    app.silent = true
    app.use((context) => route(context, error))
    const callback = app.callback()
    return (request, response) => void callback(request, response)
  }
}

const onKoa = [
  { framework: 'Koa 3', Koa: Koa3 },
  { framework: 'Koa 2', Koa: Koa2 },
].flatMap(({ framework, Koa }) => [
  ...routes(framework, ownOr(500), {
    throws: koa(Koa, (_, error) => throwing(error)()),
  }),
  ...routes(framework, ownOr(502), {
    'throws with http-errors': koa(Koa, (_, error) => {
      throw createError(502, error)
    }),
    'throws with ctx.throw': koa(Koa, (context, error) => context.throw(502, error)),
  }),
  ...routes(framework, () => 502, {
    'responds as JSON': koa(Koa, (context, error) => {
      context.status = 502
      context.body = error
    }),
  }),
])

const onExpress = (route: express.RequestHandler): RequestListener => express().get('/{*path}', route)

const onFastify = (route: (app: FastifyInstance) => unknown): RequestListener => {
  const app = fastify()
  route(app)
  return (request, response) => void app.ready().then(() => app.routing(request, response))
}

const onH3 = (route: () => unknown): RequestListener => {
  const handle = toNodeHandler(new H3({ silent: true }).get('/**', route))
  return (request, response) => void handle(request, response)
}

const onHono = (route: (app: Hono) => unknown): RequestListener => {
  const app = new Hono()
  route(app)
  const handle = getRequestListener(app.fetch, keepGlobals)
  return (request, response) => void handle(request, response)
}

const frameworks: readonly Framework[] = [
  ...onKoa,
  ...routes('Express 5', ownErrorOr500, {
    throws: (error) => onExpress(throwing(error)),
    rejects: (error) => onExpress(() => Promise.reject(error)),
    'hands on to next': (error) => onExpress((_request, _response, next) => next(error)),
  }),
  ...routes('Express 5', () => 502, {
    'responds as JSON': (error) => onExpress((_, response) => void response.status(502).json(error)),
  }),
  ...routes('Fastify 5', ownErrorOr500, {
    throws: (error) => onFastify((app) => app.get('/*', () => Promise.reject(error))),
    returns: (error) => onFastify((app) => app.get('/*', () => Promise.resolve(error))),
    sends: (error) => onFastify((app) => app.get('/*', (_, reply) => reply.send(error))),
  }),
  ...routes('h3', ownOr(500), {
    throws: (error) => onH3(throwing(error)),
    returns: (error) => onH3(() => error),
  }),
  ...routes('Hono', () => 500, {
    throws: (error) => onHono((app) => app.get('*', throwing(error))),
  }),
  ...routes('Hono', () => 502, {
    'responds as JSON': (error) => onHono((app) => app.get('*', (context) => context.json({ error }, 502))),
  }),
  // Next calls the handler with a Request and sends the Response.
  ...routes('a route handler of Next', () => 502, {
    'responds as JSON': (error) => {
      const handle = getRequestListener(() => Response.json({ error }, { status: 502 }), keepGlobals)
      return (request, response) => void handle(request, response)
    },
  }),
]

const everyError: readonly [what: string, fail: () => Promise<Failure>][] = Object.entries({
  ...results,
  'ServerError of HTML': () => resultOf(`<p>${secret}</p>`, 503),
  'ServerError of a redirect': () => resultOf(secret, 302),
})
  .filter(([what]) => what !== 'data')
  .map(([what, make]) => [what, async () => failureOf(what, (await make()).error)])

function failureOf(what: string, error?: Failure): Failure {
  if (!error || !what.startsWith(error.name)) throw new Error(`${what} is ${error?.name}.`)
  return error
}

const logged: unknown[] = []

beforeEach(() => {
  logged.length = 0
  vi.spyOn(console, 'error').mockImplementation((...said) => void logged.push(...said))
})

describe.for(frameworks)('$framework, whose route $way the error', ({ listener, status }) => {
  test.for(everyError)('no field of the upstream reaches a client: %s', async ([, fail]) => {
    const error = await fail()
    const endpoint = await serve(listener(error))
    // The second request shows that the server still runs.
    for (const response of [await fetch(endpoint), await fetch(endpoint)]) {
      expect(response.status).toBe(status(error.name === 'ServerError' ? error.status : undefined))
      expect(JSON.stringify([...response.headers])).not.toContain(secret)
      expect(await response.text()).not.toContain(secret)
    }
    // Some frameworks log what their routes throw.
    expect(inspect(logged, { depth: Infinity, showHidden: true })).not.toContain(secret)
  })
})

const endings: readonly [ending: string, resolver: (error: Failure) => () => unknown][] = [
  ['throws', throwing],
  ['rejects', (error) => () => Promise.reject(error)],
  ['returns', (error) => () => error],
]

describe.for(endings)('a resolver that %s the error', ([, resolver]) => {
  test.for(everyError)('graphql-js shows the message and its own path: %s', async ([, fail]) => {
    const error = await fail()
    const { data, errors } = await graphql({
      schema: buildSchema('type Query { here: Int }'),
      source: '{ here }',
      rootValue: { here: resolver(error) },
    })
    expect(JSON.parse(JSON.stringify({ data, errors }))).toEqual({
      data: { here: null },
      errors: [{ message: error.message, path: ['here'], locations: [{ line: 1, column: 3 }] }],
    })
  })

  test.for(everyError.flatMap((row) => [true, false].map((maskedErrors) => [...row, maskedErrors] as const)))(
    'graphql-yoga responds with an error: $0, maskedErrors $2',
    async ([, fail, maskedErrors]) => {
      const error = await fail()
      const schema = createSchema({
        typeDefs: 'type Query { here: Int }',
        resolvers: { Query: { here: resolver(error) } },
      })
      const response = await fetch(`${await serveYoga({ schema, maskedErrors })}?query={here}`)
      expect(JSON.stringify([...response.headers])).not.toContain(secret)
      const body = await response.text()
      expect(body).not.toContain(secret)
      expect(JSON.parse(body)).toMatchObject({
        data: { here: null },
        errors: [{ message: maskedErrors ? 'Unexpected error.' : error.message, path: ['here'] }],
      })
    },
  )
})

test.for(everyError)('http-errors takes %s and gives it a status', async ([, fail]) => {
  const error = await fail()
  const status = error.name === 'ServerError' ? error.status : 502
  expect(createError(502, error)).toMatchObject({ status, statusCode: status, expose: status < 500 })
})

import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Failure } from '@thinql/core'
import express from 'express'
import fastify, { type FastifyInstance } from 'fastify'
import { H3 } from 'h3'
import { toNodeHandler } from 'h3/node'
import { Hono } from 'hono'
import createError from 'http-errors'
import Koa3, { type Context } from 'koa'
import Koa2 from 'koa2'

/** A web framework, and a route of it that ends with an error. */
export interface Framework {
  readonly framework: string
  /** What the route does with the error. */
  readonly way: string
  readonly listener: (error: Failure) => RequestListener
  /** The status of the response, from the error's own status if it has one. */
  readonly status: (own: number | undefined) => number
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
    throws: koa(Koa, (_, error) => {
      throw error
    }),
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

export const frameworks: readonly Framework[] = [
  ...onKoa,
  ...routes('Express 5', ownErrorOr500, {
    throws: (error) =>
      onExpress(() => {
        throw error
      }),
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
    throws: (error) =>
      onH3(() => {
        throw error
      }),
    returns: (error) => onH3(() => error),
  }),
  ...routes('Hono', () => 500, {
    throws: (error) =>
      onHono((app) =>
        app.get('*', () => {
          throw error
        }),
      ),
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

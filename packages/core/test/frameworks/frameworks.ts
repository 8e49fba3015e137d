import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { RequestFailure } from '@thinql/core'
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
  readonly listener: (error: RequestFailure) => RequestListener
  /** The status of the response, from the error's own status if it has one. */
  readonly status: (own: number | undefined) => number
}

// By default Hono replaces `Request` and `Response` for all tests.
const keepGlobals = { overrideGlobalObjects: false }

const ownOr = (other: number) => (own: number | undefined) => own ?? other

/** Fastify and Express take the status of an error only if it is one of an error. */
const ownErrorOr500 = (own: number | undefined) => (own && own >= 400 ? own : 500)

const koa = (Koa: typeof Koa3, route: (context: Context, error: RequestFailure) => void) => {
  return (error: RequestFailure): RequestListener => {
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
].flatMap(({ framework, Koa }): Framework[] => [
  {
    framework,
    way: 'throws',
    listener: koa(Koa, (_, error) => {
      throw error
    }),
    status: ownOr(500),
  },
  {
    framework,
    way: 'throws with http-errors',
    listener: koa(Koa, (_, error) => {
      throw createError(502, error)
    }),
    status: ownOr(502),
  },
  {
    framework,
    way: 'throws with ctx.throw',
    listener: koa(Koa, (context, error) => context.throw(502, error)),
    status: ownOr(502),
  },
  {
    framework,
    way: 'responds as JSON',
    listener: koa(Koa, (context, error) => {
      context.status = 502
      context.body = error
    }),
    status: () => 502,
  },
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
  {
    framework: 'Express 5',
    way: 'throws',
    listener: (error) =>
      onExpress(() => {
        throw error
      }),
    status: ownErrorOr500,
  },
  {
    framework: 'Express 5',
    way: 'rejects',
    listener: (error) => onExpress(() => Promise.reject(error)),
    status: ownErrorOr500,
  },
  {
    framework: 'Express 5',
    way: 'hands on to next',
    listener: (error) => onExpress((_request, _response, next) => next(error)),
    status: ownErrorOr500,
  },
  {
    framework: 'Express 5',
    way: 'responds as JSON',
    listener: (error) => onExpress((_, response) => void response.status(502).json(error)),
    status: () => 502,
  },
  {
    framework: 'Fastify 5',
    way: 'throws',
    listener: (error) => onFastify((app) => app.get('/*', () => Promise.reject(error))),
    status: ownErrorOr500,
  },
  {
    framework: 'Fastify 5',
    way: 'returns',
    listener: (error) => onFastify((app) => app.get('/*', () => Promise.resolve(error))),
    status: ownErrorOr500,
  },
  {
    framework: 'Fastify 5',
    way: 'sends',
    listener: (error) => onFastify((app) => app.get('/*', (_, reply) => reply.send(error))),
    status: ownErrorOr500,
  },
  {
    framework: 'h3',
    way: 'throws',
    listener: (error) =>
      onH3(() => {
        throw error
      }),
    status: ownOr(500),
  },
  { framework: 'h3', way: 'returns', listener: (error) => onH3(() => error), status: ownOr(500) },
  {
    framework: 'Hono',
    way: 'throws',
    listener: (error) =>
      onHono((app) =>
        app.get('*', () => {
          throw error
        }),
      ),
    status: () => 500,
  },
  {
    framework: 'Hono',
    way: 'responds as JSON',
    listener: (error) => onHono((app) => app.get('*', (context) => context.json({ error }, 502))),
    status: () => 502,
  },
  {
    // Next calls the handler with a Request and sends the Response.
    framework: 'a route handler of Next',
    way: 'responds as JSON',
    listener: (error) => {
      const handle = getRequestListener(() => Response.json({ error }, { status: 502 }), keepGlobals)
      return (request, response) => void handle(request, response)
    },
    status: () => 502,
  },
]

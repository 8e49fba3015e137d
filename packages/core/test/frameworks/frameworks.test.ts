import type { RequestListener } from 'node:http'
import type { RequestFailure } from '@thinql/core'
import { buildSchema, graphql } from 'graphql'
import { H3 } from 'h3'
import { toNodeHandler } from 'h3/node'
import createError from 'http-errors'
import Koa3 from 'koa'
import Koa2 from 'koa2'
import { describe, expect, test } from 'vitest'
import { serve } from '../serve.ts'
import { everyError, secret } from './everyError.ts'

/** A web framework whose only route throws this. */
type Framework = (thrown: unknown) => RequestListener

const koa =
  (Koa: typeof Koa3): Framework =>
  (thrown) => {
    const app = new Koa()
    app.silent = true
    app.use(() => {
      throw thrown
    })
    const callback = app.callback()
    return (request, response) => void callback(request, response)
  }

const frameworks: readonly { framework: string; throwing: Framework }[] = [
  { framework: 'Koa 3', throwing: koa(Koa3) },
  { framework: 'Koa 2', throwing: koa(Koa2) },
  {
    framework: 'Koa 3 with http-errors',
    throwing: (thrown) => koa(Koa3)(createError(502, thrown as RequestFailure)),
  },
  {
    framework: 'h3',
    throwing: (thrown) => {
      const app = new H3({ silent: true })
      app.get('/**', () => {
        throw thrown
      })
      const handle = toNodeHandler(app)
      return (request, response) => void handle(request, response)
    },
  },
]

describe.for(frameworks)('$framework, whose route throws', ({ framework, throwing }) => {
  test.for(everyError)(
    '$name, answers with an error and shows nothing of the upstream',
    async ({ name, fail }) => {
      const error = await fail()
      expect(error.name).toBe(name)
      const response = await fetch(await serve(throwing(error)))
      // Frameworks take the status of an error that has one.
      const otherStatus = framework.endsWith('http-errors') ? 502 : 500
      expect(response.status).toBe(name === 'ServerError' ? 403 : otherStatus)
      expect(JSON.stringify([...response.headers])).not.toContain(secret)
      expect(await response.text()).not.toContain(secret)
    },
  )
})

describe('a GraphQL server whose resolver throws', () => {
  test.for(everyError)('$name, shows its message, and the place in its own operation', async ({ fail }) => {
    const error = await fail()
    const { data, errors } = await graphql({
      schema: buildSchema('type Query { here: Int }'),
      source: '{ here }',
      rootValue: {
        here: () => {
          throw error
        },
      },
    })
    expect(JSON.parse(JSON.stringify({ data, errors }))).toEqual({
      data: { here: null },
      errors: [{ message: error.message, path: ['here'], locations: [{ line: 1, column: 3 }] }],
    })
  })
})

test.for(everyError)('http-errors takes $name and gives it a status', async ({ name, fail }) => {
  const error = await fail()
  const status = name === 'ServerError' ? 403 : 502
  expect(createError(502, error)).toMatchObject({ status, statusCode: status, expose: status < 500 })
})

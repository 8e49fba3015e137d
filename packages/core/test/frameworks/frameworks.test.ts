import { inspect } from 'node:util'
import type { Failure } from '@thinql/core'
import { buildSchema, graphql } from 'graphql'
import { createSchema, createYoga } from 'graphql-yoga'
import createError from 'http-errors'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { serve } from '../support/serve.ts'
import { everyError, secret } from './everyError.ts'
import { frameworks } from './frameworks.ts'

const logged: unknown[] = []

beforeEach(() => {
  logged.length = 0
  vi.spyOn(console, 'error').mockImplementation((...said) => void logged.push(...said))
})

afterEach(() => void vi.restoreAllMocks())

describe.for(frameworks)('$framework, whose route $way the error', ({ listener, status }) => {
  test.for(everyError)('no field of the upstream reaches a client: $name $what', async ({ name, fail }) => {
    const error = await fail()
    expect(error.name).toBe(name)
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

/** How a resolver ends with an error. */
const endings: readonly { ending: string; resolver: (error: Failure) => () => unknown }[] = [
  {
    ending: 'throws',
    resolver: (error) => () => {
      throw error
    },
  },
  { ending: 'rejects', resolver: (error) => () => Promise.reject(error) },
  { ending: 'returns', resolver: (error) => () => error },
]

describe.for(endings)('a resolver that $ending the error', ({ resolver }) => {
  test.for(everyError)('graphql-js shows the message and its own path: $name $what', async ({ fail }) => {
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

  test.for(everyError.flatMap((row) => [true, false].map((maskedErrors) => ({ ...row, maskedErrors }))))(
    'graphql-yoga responds with an error: $name $what, maskedErrors $maskedErrors',
    async ({ fail, maskedErrors }) => {
      const error = await fail()
      const schema = createSchema({
        typeDefs: 'type Query { here: Int }',
        resolvers: { Query: { here: resolver(error) } },
      })
      const yoga = createYoga({ schema, maskedErrors, logging: false })
      const endpoint = await serve((request, response) => void yoga(request, response))
      const response = await fetch(`${endpoint}?query={here}`)
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

test.for(everyError)('http-errors takes $name $what and gives it a status', async ({ fail }) => {
  const error = await fail()
  const status = error.name === 'ServerError' ? error.status : 502
  expect(createError(502, error)).toMatchObject({ status, statusCode: status, expose: status < 500 })
})

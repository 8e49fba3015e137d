import { outcomeOf } from './outcomeOf.ts'
import { request } from '@thinql/core'
import { expect, test } from 'vitest'
import { respondWith, serveResponse } from './serve.ts'

/**
 * What is in the body, the body, and how the response differs from a 200 with JSON. `outcome` is what the
 * outcome of the request has more than those of the other rows.
 */
type Row = readonly [
  what: string,
  body: string | object,
  more?: { readonly status?: number; readonly type?: string; readonly outcome?: object },
]

/**
 * Runs one test for each row against a real server. Fields that are neither in `shared` nor in the outcome of
 * the row must be absent, but for the status, and the body of an error.
 */
export function testRows(
  shared: { readonly name?: string; readonly errors?: unknown },
  rows: readonly Row[],
) {
  const { name = 'data' } = shared
  test.for(rows.map(([what, body, more]) => ({ what, body, status: 200, ...more })))(
    `$what ($status) gives ${name}`,
    async ({ status, body, type, outcome }: { status: number; body: Row[1] } & Row[2]) => {
      const endpoint = await serveResponse(respondWith(status, body, type))
      const result = await request('{ todo { title } }', { endpoint })
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const ofError = result.error && { errors: [], body: text }
      expect(outcomeOf(result)).toEqual({ ...ofError, status, ...shared, ...outcome })
    },
  )
}

export const data = { todo: { title: 'Buy milk' } }
export const errors = [{ message: 'No such todo', path: ['todo'] }]
export const extensions = { cost: 3 }
export const html = '<!doctype html><title>502 Bad Gateway</title>'
export const graphqlResponse = 'application/graphql-response+json'

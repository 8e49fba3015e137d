import { outcomeOf } from './outcomeOf.ts'
import { request } from '@thinql/core'
import { expect, test } from 'vitest'
import { respondWith, serveResponse } from './serve.ts'

/**
 * A response of a server, by default a 200, and what the outcome of the request has more than those of the
 * other rows.
 */
interface Row {
  readonly what: string
  readonly status?: number
  readonly body: string | object
  readonly type?: string
  readonly outcome?: object
}

/**
 * Runs one test for each row against a real server. Fields that are neither in `shared` nor in the outcome of
 * the row must be absent, but for the status, and the body of an error.
 */
export function testRows(
  shared: { readonly name?: string; readonly errors?: unknown },
  rows: readonly Row[],
) {
  const { name = 'data' } = shared
  test.for(rows.map((row) => ({ status: 200, ...row })))(`$what ($status) gives ${name}`, async (row) => {
    const { status, body, type, outcome } = row
    const endpoint = await serveResponse(respondWith(status, body, type))
    const result = await request('{ todo { title } }', { endpoint })
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const ofError = result.error && { errors: [], body: text }
    expect(outcomeOf(result)).toEqual({ ...ofError, status, ...shared, ...outcome })
  })
}

export const data = { todo: { title: 'Buy milk' } }
export const errors = [{ message: 'No such todo', path: ['todo'] }]
export const extensions = { cost: 3 }
export const html = '<!doctype html><title>502 Bad Gateway</title>'
export const graphqlResponse = 'application/graphql-response+json'

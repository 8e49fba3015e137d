import { request } from '@thinql/core'
import { expect, test } from 'vitest'
import { outcomeOf } from './outcomeOf.ts'
import { respondWith, serveResponse } from './serve.ts'

/** A response of a server, and the outcome of the request. */
export interface Row {
  readonly what: string
  readonly status: number
  readonly body: string | object
  readonly type?: string
  /** Fields that are left out must be absent. `testRows` adds the status, and the body of an error. */
  readonly outcome: object
}

/** Runs one test for each row against a real server. */
export function testRows(rows: readonly Row[]) {
  test.for(rows)('$what ($status)', async ({ status, body, type, outcome }) => {
    const endpoint = await serveResponse(respondWith(status, body, type))
    const result = await request('{ todo { title } }', { endpoint })
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const ofError = result.error && { errors: [], body: text }
    expect(outcomeOf(result)).toEqual({ ...ofError, status, ...outcome })
  })
}

export const data = { todo: { title: 'Buy milk' } }
export const errors = [{ message: 'No such todo', path: ['todo'] }]
export const extensions = { cost: 3 }
export const html = '<!doctype html><title>502 Bad Gateway</title>'
export const graphqlResponse = 'application/graphql-response+json'

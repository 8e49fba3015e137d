import { request } from '@thinql/core'
import { expect, test } from 'vitest'
import { outcomeOf } from './outcomeOf.ts'
import { answerWith, serveAnswer } from './serve.ts'

/** What a server answers, and what the request comes to. */
export interface Row {
  readonly what: string
  readonly status: number
  readonly body: string | object
  readonly type?: string
  /** What is left out must be absent. The status is expected of every result, and the body of every failure. */
  readonly outcome: object
}

/** One test for each row, against a real server. */
export function testRows(rows: readonly Row[]) {
  test.for(rows)('$status with $what', async ({ status, body, type, outcome }) => {
    const endpoint = await serveAnswer(answerWith(status, body, type))
    const result = await request('{ todo { title } }', { endpoint })
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const ofFailures = result.error && { errors: [], body: text }
    expect(outcomeOf(result)).toEqual({ ...ofFailures, status, ...outcome })
  })
}

export const data = { todo: { title: 'Buy milk' } }
export const errors = [{ message: 'No such todo', path: ['todo'] }]
export const extensions = { cost: 3 }
export const html = '<!doctype html><title>502 Bad Gateway</title>'
export const graphqlResponse = 'application/graphql-response+json'

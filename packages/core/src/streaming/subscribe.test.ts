import { createClient } from '@thinql/core'
import { expect, test } from 'vitest'
import { readApolloEvent, subscribe } from './subscribe.ts'
import { respondWith, serveResponse } from '../../test/support/serve.ts'
import { fetchOf } from '../../test/streaming/chunks.ts'
import { collect } from '../../test/support/promises.ts'
import { multipart } from '../../test/streaming/formats.ts'

const eventStream = 'text/event-stream'
const parts = 'multipart/mixed; boundary=graphql'

function subscribed(contentType: string, ...chunks: string[]) {
  return collect(subscribe(createClient({ fetch: fetchOf(contentType, chunks) }), 'subscription A { a }'))
}

const next = (payload: unknown) => `event: next\ndata: ${JSON.stringify(payload)}\n\n`
const end = 'event: complete\n\n'
const one = { data: { a: 1 } }
const errors = [{ message: 'no' }]

test('an event has its extensions and the response', async () => {
  expect(await subscribed(eventStream, next({ ...one, extensions: { b: 2 } }), end)).toMatchObject([
    { ...one, extensions: { b: 2 }, response: { status: 200 } },
  ])
})

test('`subscribe` gives nothing when it ends before the first event', async () => {
  expect([await subscribed(eventStream, end), await subscribed(parts, multipart('graphql', []))]).toEqual([
    [],
    [],
  ])
})

test.for([
  { what: 'when events end before complete', type: eventStream, body: next(one), name: 'NetworkError' },
  {
    what: 'when a multipart ends before its closing delimiter',
    type: parts,
    body: multipart('graphql', [{ payload: one }]).replace('--graphql--', '--graphql'),
    name: 'NetworkError',
  },
  {
    what: 'when an event is not JSON',
    type: eventStream,
    body: `${next(one)}event: next\ndata: nope\n\n${next(one)}`,
    name: 'ParseError',
  },
  {
    what: 'when an event is not a GraphQL response',
    type: eventStream,
    body: next(one) + next([]) + next(one),
    name: 'ParseError',
  },
  {
    what: 'when the server sends errors beside a payload of null',
    type: parts,
    body: multipart('graphql', [{ payload: one }, { payload: null, errors }, { payload: one }]),
    name: 'GraphQLResultError',
  },
])('`subscribe` ends with an error $what', async ({ type, body, name }) => {
  const [event, last, ...others] = await subscribed(type, body)
  expect(event).toMatchObject(one)
  expect(last).toMatchObject({ data: undefined, error: { name }, response: { status: 200 } })
  expect(others).toEqual([])
})

test('a 401 whose body is an event stream is a ServerError with its GraphQL errors', async () => {
  const body = `: ping\n\n${next({ errors })}${end}`
  const endpoint = await serveResponse(respondWith(401, body, eventStream))
  expect(await collect(subscribe(createClient({ endpoint }), 'subscription { a }'))).toMatchObject([
    { error: { name: 'ServerError', status: 401, errors, response: { body } } },
  ])
})

test.for([{}, { data: null }])('the event %j of an event stream gives an EmptyResultError', async (event) => {
  expect(await subscribed(eventStream, next(event), end)).toMatchObject([
    { error: { name: 'EmptyResultError' } },
  ])
})

const data = { count: 1 }
const none = { data: undefined, errors: undefined, extensions: undefined }

test.for([
  { rule: 'a response without payload', json: { data }, event: { ...none, data } },
  { rule: 'a response in a payload', json: { payload: { data, errors } }, event: { ...none, data, errors } },
  { rule: 'a response with errors', json: { data, errors }, event: { ...none, data, errors } },
  { rule: 'an empty object as a heartbeat', json: {}, event: undefined },
  { rule: 'a payload of null as a heartbeat', json: { payload: null }, event: undefined },
  {
    rule: 'errors beside a payload of null as the end',
    json: { payload: null, errors },
    event: { ...none, errors, hasNext: false },
  },
  {
    rule: 'errors beside a payload as the end with its data',
    json: { payload: { data }, errors },
    event: { ...none, data, errors, hasNext: false },
  },
])('`subscribe` reads $rule', ({ json, event }) => {
  expect(readApolloEvent(json)).toEqual(event)
})

test.for([[], 'a', 1, null, { payload: [] }, { payload: { data: 1 } }, { errors: 1 }, { data: [] }])(
  '`subscribe` gives an invalidReason for %j',
  (json) => {
    expect(readApolloEvent(json)?.invalidReason).toBe('the body is not a GraphQL response')
  },
)

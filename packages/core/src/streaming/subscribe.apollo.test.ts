import { expect, test } from 'vitest'
import { readApolloEvent } from './subscribe.ts'

const errors = [{ message: 'no' }]
const data = { count: 1 }
const none = { data: undefined, errors: undefined, extensions: undefined }

test.for([
  { rule: 'a response without payload', json: { data }, event: { ...none, data } },
  {
    rule: 'a response in a payload',
    json: { payload: { data, errors } },
    event: { ...none, data, errors },
  },
  {
    rule: 'a response with errors',
    json: { data, errors },
    event: { ...none, data, errors },
  },
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
])('reads $rule', ({ json, event }) => {
  expect(readApolloEvent(json)).toEqual(event)
})

test.for([[], 'a', 1, null, { payload: [] }, { payload: { data: 1 } }, { errors: 1 }, { data: [] }])(
  'gives an invalidReason for %j',
  (json) => {
    expect(readApolloEvent(json)?.invalidReason).toBe('the body is not a GraphQL response')
  },
)

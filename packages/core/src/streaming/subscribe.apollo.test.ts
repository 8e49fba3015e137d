import { expect, test } from 'vitest'
import { readApolloEvent } from './subscribe.ts'

const errors = [{ message: 'no' }]
const data = { count: 1 }
const none = { data: undefined, errors: undefined, extensions: undefined }

test.for([
  { rule: 'a response is an event', json: { data }, answer: { ...none, data } },
  {
    rule: 'a response in a payload is an event',
    json: { payload: { data, errors } },
    answer: { ...none, data, errors },
  },
  {
    rule: 'a response with errors is an event like others',
    json: { data, errors },
    answer: { ...none, data, errors },
  },
  { rule: 'an empty object is a heartbeat', json: {}, answer: undefined },
  { rule: 'a payload of null and nothing else says nothing', json: { payload: null }, answer: undefined },
  {
    rule: 'errors beside a payload of null are the end',
    json: { payload: null, errors },
    answer: { ...none, errors, hasNext: false },
  },
  {
    rule: 'errors beside a payload are the end too, and keep its data',
    json: { payload: { data }, errors },
    answer: { ...none, data, errors, hasNext: false },
  },
])('$rule', ({ json, answer }) => {
  expect(readApolloEvent(json)).toEqual(answer)
})

test.for([[], 'a', 1, null, { payload: [] }, { payload: { data: 1 } }, { errors: 1 }, { data: [] }])(
  '%j is complained about',
  (json) => {
    expect(readApolloEvent(json)?.invalidReason).toBe('the body is not a GraphQL response')
  },
)

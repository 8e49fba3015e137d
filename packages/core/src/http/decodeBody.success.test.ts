import { describe } from 'vitest'
import { data, errors, extensions, graphqlResponse, html, testRows } from '../../test/rows.ts'

describe('gives a ParseError for', () => {
  const outcome = { name: 'ParseError' }
  testRows([
    { what: 'an empty body', status: 200, body: '', outcome },
    { what: 'an empty body', status: 204, body: '', outcome },
    { what: 'HTML', status: 200, body: html, type: 'text/html', outcome },
    { what: 'HTML with the media type of JSON', status: 200, body: html, outcome },
    { what: 'half of JSON', status: 201, body: '{"data":{"todo":', outcome },
    { what: 'two JSON texts', status: 200, body: '{"data":{}}\n{"data":{}}', outcome },
    { what: 'JSON null', status: 200, body: 'null', outcome },
    { what: 'a JSON string', status: 200, body: '"data"', outcome },
    { what: 'a JSON number', status: 200, body: '0', outcome },
    { what: 'an array', status: 200, body: [{ data }], outcome },
    { what: 'an empty array', status: 200, body: [], outcome },
    { what: 'data that is an array', status: 200, body: { data: [data] }, outcome },
    { what: 'data that is a string', status: 200, body: { data: '' }, outcome },
    { what: 'data that is false', status: 200, body: { data: false }, outcome },
    { what: 'data that is 0', status: 200, body: { data: 0 }, outcome },
    { what: 'errors that are an object', status: 200, body: { data, errors: errors[0] }, outcome },
    { what: 'errors that are a string', status: 200, body: { errors: 'No such todo' }, outcome },
    { what: 'errors that are false', status: 200, body: { data, errors: false }, outcome },
    { what: 'an error that is a string', status: 200, body: { errors: ['No'] }, outcome },
    { what: 'an error that is null', status: 200, body: { errors: [...errors, null] }, outcome },
    { what: 'an error that is a list', status: 200, body: { errors: [['No']] }, outcome },
    { what: 'an error without message', status: 200, body: { errors: [{ path: [] }] }, outcome },
    {
      what: 'an error whose message is in __proto__',
      status: 200,
      body: '{"errors":[{"__proto__":{"message":"No"}}]}',
      outcome,
    },
    {
      what: 'errors of the wrong shape and data: null',
      status: 200,
      body: { data: null, errors: {} },
      outcome,
    },
    { what: 'an error whose message is no string', status: 200, body: { errors: [{ message: 1 }] }, outcome },
  ])
})

describe('gives an EmptyResultError for', () => {
  const outcome = { name: 'EmptyResultError' }
  testRows([
    { what: 'an empty object', status: 200, body: {}, outcome },
    { what: 'other JSON', status: 200, body: { message: 'ok' }, outcome },
    { what: 'data: null', status: 200, body: { data: null }, outcome: { ...outcome, data: null } },
    {
      what: 'data: null, errors: null',
      status: 200,
      body: { data: null, errors: null },
      outcome: { ...outcome, data: null },
    },
    { what: 'errors: []', status: 200, body: { errors: [] }, outcome },
    {
      what: 'data: null, errors: []',
      status: 202,
      body: { data: null, errors: [] },
      outcome: { ...outcome, data: null },
    },
    { what: 'only extensions', status: 200, body: { extensions }, outcome: { ...outcome, extensions } },
    { what: 'data in __proto__', status: 200, body: '{"__proto__":{"data":{}}}', outcome },
    { what: 'errors in __proto__', status: 200, body: '{"__proto__":{"errors":[]}}', outcome },
  ])
})

describe('gives a GraphQLResultError for', () => {
  const outcome = { name: 'GraphQLResultError', errors }
  testRows([
    { what: 'errors alone', status: 200, body: { errors }, outcome },
    {
      what: 'errors and data: null',
      status: 200,
      body: { data: null, errors },
      outcome: { ...outcome, data: null },
    },
    {
      what: 'errors and partial data',
      status: 294,
      body: { data: { todo: null }, errors, extensions },
      type: graphqlResponse,
      outcome: { ...outcome, data: { todo: null }, extensions },
    },
    {
      what: 'errors and complete data',
      status: 200,
      body: { data, errors },
      type: graphqlResponse,
      outcome: { ...outcome, data },
    },
  ])
})

describe('gives the data for', () => {
  testRows([
    { what: 'data as JSON', status: 200, body: { data }, outcome: { data } },
    {
      what: 'data as a GraphQL response',
      status: 200,
      body: { data },
      type: graphqlResponse,
      outcome: { data },
    },
    {
      what: 'data with a wrong media type',
      status: 200,
      body: { data },
      type: 'text/html',
      outcome: { data },
    },
    { what: 'data with the last status of success', status: 299, body: { data }, outcome: { data } },
    { what: 'an empty object', status: 200, body: { data: {} }, outcome: { data: {} } },
    { what: 'data and errors: null', status: 200, body: { data, errors: null }, outcome: { data } },
    { what: 'data and errors: []', status: 200, body: { data, errors: [] }, outcome: { data } },
    { what: 'data and extensions', status: 200, body: { data, extensions }, outcome: { data, extensions } },
    {
      what: 'data and extensions that are an array',
      status: 200,
      body: { data, extensions: [] },
      outcome: { data },
    },
    {
      what: 'data after a byte order mark',
      status: 200,
      body: `\uFEFF${JSON.stringify({ data })}`,
      outcome: { data },
    },
  ])
})

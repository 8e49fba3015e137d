import { describe } from 'vitest'
import { data, errors, extensions, graphqlResponse, html, testRows } from '../../test/rows.ts'

describe('gives a ServerError for', () => {
  const outcome = { name: 'ServerError' }
  testRows([
    { what: 'no Location', status: 301, body: '', outcome },
    { what: 'a body that is not modified', status: 304, body: '', outcome },
    { what: 'an empty body', status: 401, body: '', outcome },
    { what: 'HTML', status: 502, body: html, type: 'text/html', outcome },
    { what: 'plain text', status: 429, body: 'Slow down', type: 'text/plain', outcome },
    { what: 'half of JSON', status: 500, body: '{"errors":[', outcome },
    { what: 'JSON null', status: 500, body: 'null', outcome },
    { what: 'a JSON array', status: 400, body: [{ errors }], outcome },
    { what: 'other JSON', status: 403, body: { reason: 'expired' }, outcome },
    { what: 'errors of the wrong shape', status: 400, body: { errors: ['No'] }, outcome },
    { what: 'data of the wrong shape beside errors', status: 400, body: { data: 1, errors }, outcome },
    { what: 'complete data', status: 500, body: { data }, outcome: { ...outcome, data } },
    {
      what: 'complete data and the first status after success',
      status: 300,
      body: { data },
      outcome: { ...outcome, data },
    },
    { what: 'errors as JSON', status: 400, body: { errors }, outcome: { ...outcome, errors } },
    {
      what: 'errors as a GraphQL response',
      status: 422,
      body: { errors, extensions },
      type: graphqlResponse,
      outcome: { ...outcome, errors, extensions },
    },
    {
      what: 'errors and partial data',
      status: 500,
      body: { data: { todo: null }, errors },
      type: graphqlResponse,
      outcome: { ...outcome, data: { todo: null }, errors },
    },
    {
      what: 'errors and no data',
      status: 400,
      body: { data: null, errors },
      outcome: { ...outcome, data: null, errors },
    },
    {
      what: 'an empty list of errors',
      status: 400,
      body: { errors: [], extensions },
      outcome: { ...outcome, extensions },
    },
  ])
})

import { everyOutcome } from '@thinql/react/testing'
import { expect, test } from 'vitest'
import { TodoCount } from '../testing.tsx'

const data = { Count: { todos: [{ id: '1' }, { id: '2' }] } }
const partial = { Count: { todos: null } }

test('the number of todos says something for each outcome', async () => {
  expect(await everyOutcome(<TodoCount />, { data, partial })).toMatchInlineSnapshot(`
    {
      "EmptyResultError": "crashed: TypeError",
      "GraphQLResultError": "crashed: TypeError",
      "NetworkError": "crashed: TypeError",
      "ParseError": "crashed: TypeError",
      "RequestError": "crashed: TypeError",
      "ServerError": "crashed: TypeError",
      "TimeoutError": "crashed: TypeError",
      "data": "2 todos",
      "loading": "[status: Loading…]",
      "partial data": "crashed: TypeError",
    }
  `)
})

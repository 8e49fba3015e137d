import * as core from '@thinql/core'
import { createClient, type Result, retry, stream, subscribe } from '@thinql/core'
import { forceOutcome, type ForcedOutcome, type ForcedResponses, outcomes } from '@thinql/core/testing'
import { expect, test, vi } from 'vitest'

const data = {
  Todos: { todos: [] },
  Todo: ({ id }: { id?: string }) => ({ todo: { id } }),
  TodoAdded: { id: 1 },
}
const partial = { Todos: { todos: null } }

type Forced = Parameters<typeof forceOutcome>[0]

function clientWith(outcome: Forced, given: ForcedResponses = { data, partial }) {
  return createClient({ middleware: [forceOutcome(outcome, given)] })
}

function request(outcome: Forced, name = 'Todos', given?: ForcedResponses) {
  return clientWith(outcome, given).request(`query ${name} { todos }`)
}

async function subscribeTo(outcome: ForcedOutcome) {
  const results = []
  for await (const result of subscribe(clientWith(outcome), 'subscription TodoAdded { id }')) {
    results.push(result)
    if (outcome === 'data' || outcome === 'partial data') break
  }
  return results.map(nameOrData)
}

function nameOrData({ data, error }: Result<unknown>) {
  return error?.name ?? data
}

/** What untyped code may pass. */
const misspelled = 'networkError' as ForcedOutcome

// AbortError is not in the list of outcomes.
test.for([...outcomes.filter((outcome) => outcome.endsWith('Error')), 'AbortError' as const])(
  'a query that is forced to %s gets that error, of the class of the main entry',
  async (name) => {
    const result = await request(name)
    expect(result.error?.name).toBe(name)
    expect(result.error).toBeInstanceOf(core[name as core.Failure['name']])
    expect(result.data ?? undefined).toBeUndefined()
  },
)

test('a query that is forced to data gets the data for its own variables', async () => {
  const document = 'query Todo($id: ID!) { todo(id: $id) { id } }'
  const result = await clientWith('data').request(document, { variables: { id: '7' } })
  expect(result.data).toEqual({ todo: { id: '7' } })
})

test('a query that is forced to partial data gets it beside a GraphQLResultError', async () => {
  const result = await request('partial data')
  expect(result.data).toEqual(partial.Todos)
  expect(result.error?.name).toBe('GraphQLResultError')
})

test('a query that is forced to `never` waits until it is aborted', async () => {
  const signal = AbortSignal.timeout(20)
  const { error } = await clientWith('never').request('query Todos { todos }', { signal })
  expect(error?.name).toBe('TimeoutError')
})

test('a query that is forced to ServerError gets a 503, which an outer `retry` repeats', async () => {
  const forced = vi.fn(() => 'ServerError' as const)
  const middleware = [retry({ attempts: 2, maxDelay: 0 }), forceOutcome(forced)]
  const { response } = await createClient({ middleware }).request('query Todos { todos }')
  expect(response?.status).toBe(503)
  expect(forced).toHaveBeenCalledTimes(2)
})

test('a forced query sends nothing and calls no header function', async () => {
  const called = vi.fn()
  const middleware = [forceOutcome('data', { data }), () => called]
  await createClient({ fetch: called, headers: called, middleware }).request('query Todos { todos }')
  expect(called).not.toHaveBeenCalled()
})

test('a map forces the operations that it names, and the others get data', async () => {
  expect((await request({ Todos: 'ParseError' })).error?.name).toBe('ParseError')
  expect((await request({ Todos: 'ParseError' }, 'TodoAdded')).data).toEqual(data.TodoAdded)
})

test('a function chooses the outcome by the operation', async () => {
  const byKind: Forced = ({ kind }) => (kind === 'mutation' ? 'NetworkError' : 'data')
  expect((await request(byKind)).data).toEqual(data.Todos)
  const { error } = await clientWith(byKind).request('mutation AddTodo { addTodo }')
  expect(error?.name).toBe('NetworkError')
})

test('a forced response of `stream` has all its data in one part', async () => {
  const results = stream(clientWith('data'), 'query Todos { todos }')
  expect(await results.next()).toMatchObject({ value: { data: data.Todos } })
  expect(await results.next()).toEqual({ done: true })
})

test.for<[ForcedOutcome, unknown[]]>([
  ['data', [data.TodoAdded]],
  ['refused', ['GraphQLResultError']],
  ['lost after two events', [data.TodoAdded, data.TodoAdded, 'NetworkError']],
  ['completed', [data.TodoAdded]],
  ['ServerError', ['ServerError']],
  ['GraphQLResultError', ['GraphQLResultError']],
  ['RequestError', ['RequestError']],
  ['TimeoutError', ['TimeoutError']],
])('a subscription that is forced to %s gives %j', async ([outcome, results]) => {
  expect(await subscribeTo(outcome)).toEqual(results)
})

test('an unknown outcome gives an error that lists the known ones', () => {
  expect(() => forceOutcome(misspelled)).toThrow(
    `forceOutcome knows no outcome "networkError". It knows ${outcomes.join(', ')}, AbortError, refused, lost`,
  )
  expect(() => forceOutcome({ Todos: 'never' })).toThrow('no data of "Todos". It knows none.')
  expect(() => forceOutcome({ Todos: misspelled }, { data })).toThrow('knows no outcome "networkError"')
})

test('an unknown outcome of a function gives an error that lists the known ones', async () => {
  const { error } = await request(() => misspelled)
  const { error: missing } = await request((() => undefined) as never)
  expect(missing?.message).toMatch('no outcome of a query undefined.')
  expect(error?.message).toMatch('query Todos: forceOutcome knows no outcome of a query "networkError". It')
})

test.for<[ForcedOutcome, string, string]>([
  ['data', 'toString', 'knows no data of "toString". It knows Todos, Todo, TodoAdded.'],
  ['partial data', 'Todo', 'knows no partial data of "Todo". It knows Todos.'],
  ['completed', 'Todos', 'knows no outcome of a query "completed". It knows'],
])('%s of %s without data gives an error that lists the known ones', async ([outcome, name, message]) => {
  const { error } = await request(outcome, name)
  expect(error).toBeInstanceOf(core.RequestError)
  expect(error?.message).toMatch(message)
})

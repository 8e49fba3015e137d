import { expectEveryErrorShown, type OutcomeTable } from '@thinql/react/testing'
import { expect, test } from 'vitest'

const shown: OutcomeTable = {
  before: 'New todo Add 2 todos',
  loading: 'New todo [field: Buy milk] Adding…',
  data: 'New todo Add 3 todos',
  NetworkError: 'New todo [field: Buy milk] Add [alert: You are offline.] 2 todos',
  ServerError: 'New todo [field: Buy milk] Add Not now. 2 todos',
}

const problemOf = (table: OutcomeTable, options?: Parameters<typeof expectEveryErrorShown>[1]) => {
  try {
    expectEveryErrorShown(table, options)
  } catch (error) {
    return error as Error
  }
  return undefined
}

test('a table in which each error says something passes', () => {
  expect(problemOf(shown)).toBeUndefined()
})

test.for<[string, string]>([
  ['(nothing)', 'the screen is empty'],
  ['[at /sent?id=1] (nothing)', 'the screen is empty'],
  ['as loading', 'people go on waiting'],
  ['as before', 'nothing says that it has failed'],
  ['as before, with empty fields', 'nothing says that it has failed'],
  ['as data', 'people believe that it has worked'],
  ['crashed: TypeError', 'the screen is gone'],
  ['step: Error: There is no button.', 'the step of the test failed'],
  ['New todo Add 0 todos', 'it has no word of its own'],
  ['New todo Add', 'it has no word of its own'],
  ['New todo [field: Not \\] now] Add 2 todos', 'it has no word of its own'],
  ['New todo Add Adding… 3 todos', 'it has no word of its own'],
])('the row "%s" of an error fails, because %s', ([row, meaning]) => {
  const text = problemOf({ ...shown, ParseError: row })?.message
  expect(text).toMatch(`These rows say nothing to a person:\n- ParseError: ${row} (${meaning})\nhttps:`)
  expect(text).not.toMatch('NetworkError')
})

test('a table without a step passes if each error says something, and fails if one does not', () => {
  const table = { loading: 'as data', data: '2 todos', ServerError: 'Not now.' }
  expect(problemOf(table)).toBeUndefined()
  expect(problemOf({ ...table, ParseError: '0 todos' })?.message).toMatch('- ParseError: 0 todos (')
})

test('a word that an error repeats, such as a second "Try again", is a word of its own', () => {
  const twice = {
    before: 'Try again',
    loading: 'Try again',
    data: 'Try again',
    ServerError: 'Try again Try again',
  }
  expect(problemOf(twice)).toBeUndefined()
})

test('partial data may say the same as data, and must say something if a part is missing', () => {
  expect(problemOf({ ...shown, 'partial data': 'as data' })).toBeUndefined()
  expect(problemOf({ ...shown, 'partial data': 'New todo Add' })?.message).toMatch(
    'partial data: New todo Add (',
  )
})

test('a crash or a failed step fails in each row, and a screen may be empty while it loads', () => {
  expect(problemOf({ ...shown, loading: '(nothing)', data: '(nothing)' })).toBeUndefined()
  expect(problemOf({ ...shown, loading: 'crashed: Error' })?.message).toMatch('loading: crashed: Error (')
  expect(problemOf({ ...shown, data: 'step: Error: No.' })?.message).toMatch('data: step: Error: No. (')
})

test('an error that is meant to say nothing can be named', () => {
  const silent = { ...shown, NetworkError: 'as before' }
  expect(problemOf(silent, { except: ['NetworkError'] })).toBeUndefined()
})

test('a row that is meant to say nothing, and says something, must not be named', () => {
  expect(problemOf(shown, { except: ['NetworkError', 'ParseError'] })?.message).toBe(
    `These rows are in \`except\`, but the screen says something there, or the table has no such row:
- NetworkError: New todo [field: Buy milk] Add [alert: You are offline.] 2 todos
- ParseError: undefined
https://thinql.github.io/guides/every-outcome/#read-the-table`,
  )
})

test.for<[string, unknown]>([
  ['a promise', Promise.resolve(shown)],
  ['an empty table', {}],
  ['nothing', undefined],
  ['a text', 'Milk'],
])('%s in place of a table gives an error that says what to give', ([, table]) => {
  expect(problemOf(table as OutcomeTable)?.message).toBe(
    'expectEveryErrorShown: give it the table of a screen, `await everyOutcome(…)`.',
  )
})

test('the stack of the error begins in the test', () => {
  const [, first] = problemOf({ ...shown, ServerError: 'as data' })?.stack?.split('\n    at ') ?? []
  expect(first).toMatch(/expectEveryErrorShown\.test\.ts/)
})

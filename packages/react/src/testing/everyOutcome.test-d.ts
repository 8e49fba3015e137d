import { everyOutcome, expectEveryErrorShown, type OutcomeTable } from '@thinql/react/testing'
import { expectTypeOf, test } from 'vitest'

test('everyOutcome takes data by name or by variables, and returns a row for each outcome', async () => {
  const data = { Todos: { todos: [] }, Todo: ({ id }: { id?: string }) => ({ todo: { id } }) }
  const table = await everyOutcome(null, { data, only: 'Todos', step: (screen) => screen.click() })
  expectTypeOf(table).toEqualTypeOf<OutcomeTable>()
  expectTypeOf(table.loading).toEqualTypeOf<string | undefined>()
  // @ts-expect-error A hook never shows it.
  void table.AbortError
})

test('everyOutcome requires data', () => {
  // @ts-expect-error Without data, no screen can be shown.
  void everyOutcome(null, {})
})

test('expectEveryErrorShown takes a table, and the rows that are meant', async () => {
  const table = await everyOutcome(null, { data: {} })
  expectEveryErrorShown(table)
  expectEveryErrorShown(table, { except: ['NetworkError', 'partial data'] })
  // @ts-expect-error It is NetworkError.
  expectEveryErrorShown(table, { except: ['networkError'] })
  // @ts-expect-error It needs an await.
  expectEveryErrorShown(everyOutcome(null, { data: {} }))
})

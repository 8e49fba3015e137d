import type { Middleware } from '@thinql/core'
import { forceOutcome, type Outcome, outcomes } from '@thinql/core/testing'
import { expectTypeOf, test } from 'vitest'

test('`forceOutcome` takes an outcome, outcomes by name, or a function of the operation', () => {
  expectTypeOf(forceOutcome('AbortError')).toEqualTypeOf<Middleware>()
  forceOutcome({ Todos: 'never', TodoAdded: 'lost after two events' })
  forceOutcome(({ kind }) => (kind === 'mutation' ? 'NetworkError' : 'data'))
})

test('`forceOutcome` refuses an outcome that does not exist', () => {
  // @ts-expect-error It is NetworkError.
  forceOutcome('networkError')
  // @ts-expect-error A function has to choose.
  forceOutcome(() => undefined)
})

test('`forceOutcome` takes data, or a function of the variables, for each operation', () => {
  forceOutcome('data', { data: { Todos: { todos: [] }, Todo: ({ id }) => ({ todo: { id: String(id) } }) } })
  // @ts-expect-error The data of an operation is an object.
  forceOutcome('data', { data: { Todos: 'none' } })
})

test('`outcomes` has literal names', () => {
  expectTypeOf(outcomes[0]).toEqualTypeOf<'data'>()
  expectTypeOf<'AbortError'>().not.toExtend<Outcome>()
})

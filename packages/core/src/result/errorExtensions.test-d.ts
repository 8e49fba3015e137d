import { type Failure, type GraphQLFormattedError, graphqlErrors } from '@thinql/core'
import { expectTypeOf, test } from 'vitest'

type Reason = 'taken' | 'too long'

declare module '@thinql/core' {
  // `code` would forbid the codes of the other tests.
  interface ErrorExtensions {
    readonly reason?: Reason
  }
}

declare const failure: Failure

test('an extension of a GraphQL error is of the type that the app has declared', () => {
  expectTypeOf(graphqlErrors(failure)[0]?.extensions?.reason).toEqualTypeOf<Reason | undefined>()
  if (failure.name === 'GraphQLResultError')
    expectTypeOf(failure.errors[0]?.extensions?.reason).toEqualTypeOf<Reason | undefined>()
})

test('a value that the app has not declared is refused', () => {
  // @ts-expect-error -- no server sends it
  if (graphqlErrors(failure)[0]?.extensions?.reason === 'took') return
})

test('other extensions of an error are unknown', () => {
  expectTypeOf(graphqlErrors(failure)[0]?.extensions?.field).toBeUnknown()
})

test('an error may say which parts of its path are never null', () => {
  expectTypeOf<GraphQLFormattedError['pathNonNull']>().toEqualTypeOf<readonly boolean[] | undefined>()
})

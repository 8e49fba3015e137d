import type { RequestFailure, Result } from '@thinql/core'
import { type ActiveQueryState, type QueryState, skipToken, useQuery } from '@thinql/react'
import { describe, expectTypeOf, test } from 'vitest'
import type { TypedDocumentNode } from '../../../../core/test/typedDocuments.ts'

interface Data {
  readonly todo: string | null
}
interface Variables {
  id: string
}
declare const document: TypedDocumentNode<Data, Variables>
declare const id: string | undefined
const variables = { id: '1' }

describe('a destructured query', () => {
  test('has complete data when it is not loading and has no error', () => {
    const { data, loading, error } = useQuery(document, { variables })
    if (loading) return
    if (error) return
    expectTypeOf(data).toEqualTypeOf<Data>()
  })

  test('has complete data in whichever order the fields are checked', () => {
    const { data, loading, error } = useQuery(document, { variables })
    if (error) return
    if (loading) return
    expectTypeOf(data).toEqualTypeOf<Data>()
  })

  test('may have previous or partial data while it loads, and no error', () => {
    const { data, loading, error } = useQuery(document, { variables })
    if (!loading) return
    expectTypeOf(data).toEqualTypeOf<Data | null | undefined>()
    expectTypeOf(error).toEqualTypeOf<undefined>()
  })

  test('may have data beside its error', () => {
    const { data, error } = useQuery(document, { variables })
    if (!error) return
    expectTypeOf(error).toEqualTypeOf<RequestFailure<Data>>()
    expectTypeOf(data).toEqualTypeOf<Data | null | undefined>()
  })

  test('narrows by status', () => {
    const { data, error, status } = useQuery(document, { variables })
    expectTypeOf(status).toEqualTypeOf<'loading' | 'success' | 'error'>()
    if (status === 'success') expectTypeOf(data).toEqualTypeOf<Data>()
    if (status === 'error') expectTypeOf(error).toEqualTypeOf<RequestFailure<Data>>()
  })

  test('has `fetching`, `isPrevious` and `refetch` in every state', () => {
    const { fetching, isPrevious, refetch } = useQuery(document, { variables })
    expectTypeOf(fetching).toEqualTypeOf<boolean>()
    expectTypeOf(isPrevious).toEqualTypeOf<boolean>()
    expectTypeOf(refetch).toEqualTypeOf<(this: void) => Promise<Result<Data>>>()
  })

  test('is read-only', () => {
    const state = useQuery(document, { variables })
    // @ts-expect-error -- read only
    state.data = null
  })
})

test('narrows without destructuring', () => {
  const query = useQuery(document, { variables })
  if (query.loading || query.error) return
  expectTypeOf(query.data).toEqualTypeOf<Data>()
})

test('allows an exhaustive switch over the name of the error', () => {
  const { error } = useQuery(document, { variables })
  if (!error) return
  switch (error.name) {
    case 'ServerError':
    case 'GraphQLResultError':
      return expectTypeOf(error.response.data).toEqualTypeOf<Data | null | undefined>()
    case 'ParseError':
    case 'EmptyResultError':
      return expectTypeOf(error.response.status).toEqualTypeOf<number>()
    case 'NetworkError':
      return expectTypeOf(error.response?.status).toEqualTypeOf<number | undefined>()
    case 'TimeoutError':
    case 'AbortError':
    case 'RequestError':
      return expectTypeOf(error.message).toEqualTypeOf<string>()
    default:
      return expectTypeOf(error).toEqualTypeOf<never>()
  }
})

test('gives the function of `pollInterval` the data', () => {
  useQuery(document, {
    variables,
    pollInterval(data) {
      expectTypeOf(data).toEqualTypeOf<Data | undefined>()
      return data ? false : 1_000
    },
  })
  // @ts-expect-error -- true is no interval
  useQuery(document, { variables, pollInterval: () => true })
})

describe('a skipped query', () => {
  test('may be idle by `skipToken`, which stands in for missing variables', () => {
    const query = useQuery(document, { variables: id ? { id } : skipToken })
    expectTypeOf(query).toEqualTypeOf<QueryState<Data>>()
    expectTypeOf(query.status).toEqualTypeOf<'idle' | 'loading' | 'success' | 'error'>()
  })

  test('may be idle by `skip`', () => {
    expectTypeOf(useQuery(document, { variables, skip: !id })).toEqualTypeOf<QueryState<Data>>()
  })

  test('may have data while idle', () => {
    const { data, loading, error, status } = useQuery(document, { variables: id ? { id } : skipToken })
    if (status === 'idle') expectTypeOf(data).toEqualTypeOf<Data | undefined>()
    if (status === 'success') expectTypeOf(data).toEqualTypeOf<Data>()
    if (loading || error) return
    expectTypeOf(data).toEqualTypeOf<Data | undefined>()
    if (data) expectTypeOf(data).toEqualTypeOf<Data>()
  })

  test('is never idle when nothing can skip it', () => {
    expectTypeOf(useQuery(document, { variables })).toEqualTypeOf<ActiveQueryState<Data>>()
  })
})

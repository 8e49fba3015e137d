import { describe, expect, test } from 'vitest'
import { GraphQLResultError, ParseError, ServerError } from './errors.ts'
import { graphqlErrors, unwrap } from './result.ts'

const response = { status: 200, headers: new Headers(), body: '' }
const errors = [{ message: 'No' }]

describe('unwrap', () => {
  test('returns the data', () => {
    const data = { a: 1 }
    expect(unwrap({ data, response })).toBe(data)
  })

  test('throws the error although there is partial data', () => {
    const error = new GraphQLResultError('No', { response: { ...response, data: { a: null } }, errors })
    expect(() => unwrap({ data: { a: null }, error, response })).toThrow(error)
  })
})

describe('graphqlErrors', () => {
  test('returns the errors of a GraphQLResultError', () => {
    expect(graphqlErrors(new GraphQLResultError('No', { response, errors }))).toBe(errors)
  })

  test('returns the errors of a ServerError', () => {
    expect(graphqlErrors(new ServerError('No', { response, errors }))).toBe(errors)
  })

  test('returns an empty list for any other error and for no error', () => {
    expect(graphqlErrors(new ServerError('No', { response }))).toEqual([])
    expect(graphqlErrors(new ParseError('No', { response }))).toEqual([])
    expect(graphqlErrors(undefined)).toEqual([])
  })
})

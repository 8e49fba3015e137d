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

  test('throws the error, even where there is partial data', () => {
    const error = new GraphQLResultError('No', { response: { ...response, data: { a: null } }, errors })
    expect(() => unwrap({ data: { a: null }, error, response })).toThrow(error)
  })
})

describe('graphqlErrors', () => {
  test('are those of a GraphQLResultError', () => {
    expect(graphqlErrors(new GraphQLResultError('No', { response, errors }))).toBe(errors)
  })

  test('are those of a ServerError that carries some', () => {
    expect(graphqlErrors(new ServerError('No', { response, errors }))).toBe(errors)
  })

  test('are none of a ServerError that carries none, of any other error, and of no error', () => {
    expect(graphqlErrors(new ServerError('No', { response }))).toEqual([])
    expect(graphqlErrors(new ParseError('No', { response }))).toEqual([])
    expect(graphqlErrors(undefined)).toEqual([])
  })
})

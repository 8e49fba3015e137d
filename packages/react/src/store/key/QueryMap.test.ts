import { createClient } from '@thinql/core'
import { expect, test } from 'vitest'
import { toQuery, type Variables } from './queryKey.ts'
import { QueryMap } from './QueryMap.ts'

const query = (text: string, variables?: Variables, operationName?: string) =>
  toQuery(createClient(), text, variables, operationName)

function filled() {
  const map = new QueryMap<string>()
  map.set(query('{ a }', { id: 1 }), 'a 1')
  map.set(query('{ a }', { id: 2 }), 'a 2')
  map.set(query('{ b }'), 'b')
  return map
}

test('finds the value of an equal query, and of no other', () => {
  const map = filled()
  expect(map.get(query('{ a }', { id: 2 }))).toBe('a 2')
  expect(map.get(query('{ a }', { id: 3 }))).toBeUndefined()
  expect(map.get(query('{ c }'))).toBeUndefined()
})

test('keeps the operations of one document apart', () => {
  const both = 'query A { a } query B { b }'
  const map = new QueryMap<string>()
  map.set(query(both, {}, 'A'), 'A')
  map.set(query(both, {}, 'B'), 'B')
  expect(map.get(query(both, {}, 'A'))).toBe('A')
})

test('replaces the value of a query', () => {
  const map = filled()
  map.set(query('{ b }'), 'another')
  expect(map.values('{ b }')).toEqual(['another'])
})

test('returns all values, or those of one text', () => {
  const map = filled()
  expect(map.values()).toEqual(['a 1', 'a 2', 'b'])
  expect(map.values('{ a }')).toEqual(['a 1', 'a 2'])
  expect(map.values('{ c }')).toEqual([])
})

test('deletes a value, and no other one', () => {
  const map = filled()
  map.delete(query('{ a }', { id: 1 }), 'a 1')
  map.delete(query('{ b }'), 'b')
  map.delete(query('{ c }'), 'c')
  expect(map.values()).toEqual(['a 2'])
})

test('does not delete a value that replaced the given one', () => {
  const map = filled()
  map.set(query('{ b }'), 'another')
  map.delete(query('{ b }'), 'b')
  expect(map.values('{ b }')).toEqual(['another'])
})

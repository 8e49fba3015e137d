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

test('finds a value by an equal query, and none by another', () => {
  const map = filled()
  expect(map.get(query('{ a }', { id: 2 }))).toBe('a 2')
  expect(map.get(query('{ a }', { id: 3 }))).toBeUndefined()
  expect(map.get(query('{ c }'))).toBeUndefined()
})

test('tells apart the operations of one document', () => {
  const both = 'query A { a } query B { b }'
  const map = new QueryMap<string>()
  map.set(query(both, {}, 'A'), 'A')
  map.set(query(both, {}, 'B'), 'B')
  expect(map.get(query(both, {}, 'A'))).toBe('A')
})

test('holds one value for a query', () => {
  const map = filled()
  map.set(query('{ b }'), 'another')
  expect(map.values('{ b }')).toEqual(['another'])
})

test('gives all values, or those of one text', () => {
  const map = filled()
  expect(map.values()).toEqual(['a 1', 'a 2', 'b'])
  expect(map.values('{ a }')).toEqual(['a 1', 'a 2'])
  expect(map.values('{ c }')).toEqual([])
})

test('deletes what it has, and nothing else', () => {
  const map = filled()
  map.delete(query('{ a }', { id: 1 }), 'a 1')
  map.delete(query('{ b }'), 'b')
  map.delete(query('{ c }'), 'c')
  expect(map.values()).toEqual(['a 2'])
})

test('leaves what has taken the place of a value', () => {
  const map = filled()
  map.set(query('{ b }'), 'another')
  map.delete(query('{ b }'), 'b')
  expect(map.values('{ b }')).toEqual(['another'])
})

import { expect, test } from 'vitest'
import { collectObjects, type IdOf, mergeObjects, typeOf } from './mergeObjects.ts'

const idOf: IdOf = (value) => {
  const { id } = (value ?? {}) as { id?: unknown }
  return typeOf(value) && typeof id === 'string' ? `${typeOf(value) as string} ${id}` : undefined
}

function merged(data: unknown, news: unknown) {
  const objects = collectObjects(news, idOf)
  let lacks = 0
  const value = mergeObjects(
    data,
    (object) => objects.get(idOf(object) ?? ''),
    idOf,
    () => lacks++,
  )
  return { value, lacks: lacks > 0 }
}

const ann = { __typename: 'User', id: 'ann', name: 'Ann', bio: 'Writes.' }
const bob = { __typename: 'User', id: 'bob', name: 'Bob', bio: 'Reads.' }
const post = { __typename: 'Post', id: '1', title: 'Tea', likes: 1, author: ann }

test.each([
  ['replaces the old one if it has all its fields', { ...bob, age: 4 }, bob, false],
  ['with fewer fields leaves the old one, and a field is missing', { ...bob, bio: undefined }, ann, true],
  ['of another type leaves the old one, and a field is missing', { ...bob, __typename: 'Team' }, ann, true],
  [
    'with the same key changes the fields that the old one has',
    { __typename: 'User', id: 'ann', name: 'Anna' },
    { ...ann, name: 'Anna' },
    false,
  ],
])('a new object in a field %s', (_, news, author, lacks) => {
  const given = { __typename: 'Post', id: '1', author: JSON.parse(JSON.stringify(news)) as object }
  expect(merged(post, given)).toEqual({ value: { ...post, author }, lacks })
})

// https://github.com/apollographql/apollo-client/pull/13259
test('a new object of a class, such as a date, replaces the old one', () => {
  const dated = (time: number) => ({ ...post, likes: new Date(time) })
  expect(merged(dated(1), dated(2))).toEqual({ value: dated(2), lacks: false })
})

test('a new object leaves null, and fields are missing', () => {
  const orphan = { ...post, author: null }
  const news = { __typename: 'Post', id: '1', author: ann }
  expect(merged(orphan, news)).toEqual({ value: orphan, lacks: true })
})

// https://github.com/urql-graphql/urql-exchange-graphcache/issues/67
test('a new object without a key replaces an old one without a key', () => {
  const price = (amount: number) => ({ amount, currency: 'EUR' })
  const data = { ...post, price: price(3) }
  const news = (value: object) => ({ __typename: 'Post', id: '1', price: value })
  expect(merged(data, news(price(4))).value).toEqual({ ...post, price: price(4) })
  expect(merged(data, news({ amount: 4 }))).toEqual({ value: data, lacks: true })
})

// https://github.com/klis87/normy/issues/41
test('a JSON value gets the new keys of an object without a type, and the query may need a request', () => {
  const data = { ...post, settings: { mode: { theme: 'dark' } } }
  const news = (settings: object) => ({ __typename: 'Post', id: '1', settings })
  const more = { mode: { theme: 'light', size: 2 }, author: { __typename: 'User', id: 'bob', name: 'Rob' } }
  expect(merged({ ...data, settings: {} }, news(more))).toEqual({
    value: { ...data, settings: more },
    lacks: true,
  })
  expect(merged(data, news(more))).toEqual({ value: { ...data, settings: more }, lacks: true })
  expect(merged({ ...data, settings: { author: bob } }, news(more))).toEqual({
    value: { ...data, settings: { ...more, author: { ...bob, name: 'Rob' } } },
    lacks: true,
  })
  const typed = (fields: object) => ({ __typename: 'Settings', ...fields })
  expect(merged({ ...data, settings: typed({ size: 1 }) }, news(typed({ size: 2, mode: 3 })))).toEqual({
    value: { ...data, settings: typed({ size: 2 }) },
    lacks: false,
  })
})

const team = { __typename: 'Team', id: '5', members: [ann, bob], tags: ['a'] }

test('a new list leaves the old one if nothing says which fields its members have', () => {
  const empty = { ...team, members: [] }
  const news = { __typename: 'Team', id: '5', members: [ann] }
  expect(merged(empty, news)).toEqual({ value: empty, lacks: true })
  expect(merged({ ...team, members: null }, news).lacks).toBe(true)
  expect(merged(empty, { __typename: 'Team', id: '5', members: [[], null] }).value).toMatchObject({
    members: [[], null],
  })
})

test('a new list replaces members without a key if they have the same fields', () => {
  const lines = (...amounts: number[]) => ({
    ...team,
    lines: amounts.map((amount) => ({ amount, unit: 'kg' })),
  })
  expect(merged(lines(1, 2), lines(3, 2, 1)).value).toEqual(lines(3, 2, 1))
  expect(merged(lines(1, 2), { ...team, lines: [{ amount: 3 }] })).toEqual({
    value: lines(1, 2),
    lacks: true,
  })
})

test('a field __proto__ changes no prototype', () => {
  const data = JSON.parse('{"__typename":"Post","id":"1","__proto__":{"a":1}}') as object
  const news = JSON.parse('{"__typename":"Post","id":"1","__proto__":{"a":2},"constructor":3}') as object
  const { value } = merged(data, news)
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
  expect(JSON.stringify(value)).toBe('{"__typename":"Post","id":"1","__proto__":{"a":2}}')
})

test('a field toString stays, although Object.prototype has one', () => {
  const data = { __typename: 'Post', id: '1', toString: 'text' }
  expect(merged(data, { __typename: 'Post', id: '1' }).value).toBe(data)
})

test('data of 100,000 levels is merged', () => {
  const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) as unknown
  expect(merged(post, { deep, post: { ...post, likes: 2 } }).value).toEqual({ ...post, likes: 2 })
})

// https://github.com/gql-dart/ferry/issues/225
test('copies of one object with 16,000 different fields are joined in linear time', () => {
  const copies = Array.from({ length: 16_000 }, (_, index) => ({ ...post, [`f${index}`]: index }))
  // Counts only the CPU time of this process, because others use the machine too. In quadratic time, 8,000 copies took 8 s.
  const started = process.cpuUsage()
  const [fields = {}] = collectObjects(copies, idOf).values()
  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000)
  expect(Object.keys(fields)).toHaveLength(16_000 + Object.keys(post).length)
})

test('copies of one object with fields of the names of Object.prototype are joined', () => {
  const copies = ['{"a":1}', '{"__proto__":{"b":1}}', '{"constructor":2}', '{"a":3}'].map(
    (json) => JSON.parse(json.replace('{', '{"__typename":"Post","id":"1",')) as object,
  )
  const [fields] = collectObjects(copies, idOf).values()
  expect(JSON.stringify(fields)).toBe(
    '{"__typename":"Post","id":"1","a":3,"__proto__":{"b":1},"constructor":2}',
  )
})

test('one object 10,000 times in a long list is merged in linear time', () => {
  const members = Array.from({ length: 10_000 }, (_, id) => ({ ...ann, id: String(id), boss: ann }))
  const list = { __typename: 'List', id: '1', members }
  const news = {
    ...list,
    members: [...members].reverse().map((member) => ({ ...member, boss: { ...ann, age: 3 } })),
  }
  const started = process.cpuUsage()
  expect(merged(list, news).lacks).toBe(false)
  // Microseconds.
  expect(process.cpuUsage(started).user).toBeLessThan(2_000_000)
})

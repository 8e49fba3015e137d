import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { extractFiles } from './upload.ts'
import { runs } from '../../test/fuzz/runs.ts'

const file = new File(['a'], 'a.txt')
const blob = new Blob(['b'])

test('replaces files at any depth by null', () => {
  const { variables, files } = extractFiles({ a: file, b: { c: [blob, { d: file }] }, e: 1 })
  expect(variables).toEqual({ a: null, b: { c: [null, { d: null }] }, e: 1 })
  expect([...files]).toEqual([
    [file, ['variables.a', 'variables.b.c.1.d']],
    [blob, ['variables.b.c.0']],
  ])
})

test('does not change the variables it gets', () => {
  const given = { a: [file], b: { c: file } }
  extractFiles(given)
  expect(given).toEqual({ a: [file], b: { c: file } })
})

test('lists both paths of an object in two places', () => {
  const shared = { file }
  const { files } = extractFiles({ a: shared, b: [shared] })
  expect([...files.values()]).toEqual([['variables.a.file', 'variables.b.0.file']])
})

test.for(['File', 'Blob'])('takes out a %s of another realm', (tag) => {
  const foreign = { [Symbol.toStringTag]: tag }
  expect([...extractFiles({ a: foreign }).files.keys()]).toEqual([foreign])
})

test('takes the files out of a FileList', () => {
  const list = { 0: file, 1: blob, length: 2, item: () => null, [Symbol.toStringTag]: 'FileList' }
  const { variables, files } = extractFiles({ list })
  expect(variables).toEqual({ list: [null, null] })
  expect([...files.values()]).toEqual([['variables.list.0'], ['variables.list.1']])
})

describe('keeps', () => {
  const circle: Record<string, unknown> = {}
  circle.self = circle
  const set = new Set([file])
  const money = { file, toJSON: () => '1 €' }

  test.for<{ what: string; value: unknown }>([
    { what: 'a Date', value: new Date() },
    { what: 'an object with toJSON', value: money },
    { what: 'a Set', value: set },
    { what: 'undefined', value: undefined },
    { what: 'NaN', value: NaN },
  ])('$what', ({ value }) => {
    const { variables, files } = extractFiles({ value })
    expect(variables?.value).toBe(value)
    expect(files.size).toBe(0)
  })

  test('a circle', () => {
    const copied = extractFiles({ circle }).variables?.circle as typeof circle
    expect(copied.self).toBe(copied)
  })
})

test('returns undefined for undefined variables', () => {
  expect(extractFiles(undefined).variables).toBeUndefined()
})

test('files put back at their paths make the variables again', () => {
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom<unknown>(1, 'a', null, true),
      fc.constantFrom(file, blob),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', '__proto__', 'length'), tie('value')),
    ),
  }))
  fc.assert(
    fc.property(fc.record({ given: value }), ({ given }) => {
      const { variables, files } = extractFiles({ given })
      for (const [each, paths] of files) for (const path of paths) put({ variables }, path.split('.'), each)
      expect(variables).toEqual({ given })
    }),
    runs(),
  )
})

function put(root: unknown, path: readonly string[], value: unknown): void {
  const parent = path.slice(0, -1).reduce((at, key) => (at as Record<string, unknown>)[key], root)
  Object.defineProperty(parent, path.at(-1) ?? '', { value, enumerable: true })
}

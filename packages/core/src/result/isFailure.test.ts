import { afterEach, expect, test, vi } from 'vitest'
import * as core from '../index.ts'
import { InvalidInputError } from './errors.ts'
import { isFailure } from './isFailure.ts'

afterEach(() => {
  vi.resetModules()
})

const names = Object.keys(core).filter((name) => name.endsWith('Error')) as core.Failure['name'][]

/** Creates an error of each class. */
function errorsOf(copy: typeof core): unknown[] {
  const response = { status: 500, headers: new Headers(), body: '' }
  // The constructors take what belongs to their own error from these details.
  return names.map((name) => new copy[name]('No', { response, errors: [] }))
}

test('each error of a request is recognised', () => {
  expect(names).toHaveLength(8)
  expect(errorsOf(core).map(isFailure)).not.toContain(false)
})

// https://github.com/TanStack/query/issues/9796
test('each error of another copy of the package is recognised', async () => {
  vi.resetModules()
  const other = await import('../index.ts')
  expect(new other.NetworkError('No')).not.toBeInstanceOf(core.NetworkError)
  expect(errorsOf(other).map(isFailure)).not.toContain(false)
})

test('errors of classes that extend those of a request are recognised, and so is one whose name was changed', () => {
  class OwnError extends core.NetworkError {}
  const renamed = Object.assign(new core.NetworkError('No'), { name: 'Renamed' })
  expect([new OwnError('No'), renamed, new InvalidInputError('No')].map(isFailure)).toEqual([
    true,
    true,
    true,
  ])
})

test('what is no error of a request is not recognised', () => {
  const locked = {
    get constructor() {
      throw new Error('locked')
    },
  }
  const others = [
    ...[undefined, null, 'NetworkError', 5, {}, [], new Error('No'), new TypeError('No'), Promise.resolve()],
    ...[
      { name: 'NetworkError' },
      { constructor: { kind: 'Error' } },
      { constructor: { kind: ['NetworkErrors'] } },
    ],
    ...[Object.create(null) as unknown, new DOMException('No', 'NetworkError'), locked],
  ] as unknown[]
  expect(others.map(isFailure)).not.toContain(true)
})

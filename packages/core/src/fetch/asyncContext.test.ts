import { afterEach, describe, expect, test, vi } from 'vitest'
import { createContextReader } from './asyncContext.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A platform whose contexts no field of an AsyncResource shows. */
class AsyncLocalStorage {
  run<T>(_store: unknown, callback: () => T): T {
    return callback()
  }
}
const hidden = { AsyncLocalStorage, AsyncResource: Object }

describe('createContextReader', () => {
  test('finds no contexts on a platform that has none', () => {
    vi.stubGlobal('process', undefined)
    const read = createContextReader()
    expect(read()).toEqual([])
  })

  test.for([
    { what: 'a Map', contextOf: (store: unknown) => new Map([['storage', store]]) },
    { what: 'a field for each storage', contextOf: (store: unknown) => store },
  ])('reads the stores of a platform that keeps them in $what', ({ contextOf }) => {
    let store: unknown
    class Storage {
      run<T>(value: unknown, callback: () => T): T {
        store = value
        return callback()
      }
    }
    const context = Symbol('context')
    function AsyncResource(this: object) {
      Object.assign(this, { [context]: contextOf(store) })
    }
    vi.stubGlobal('process', { getBuiltinModule: () => ({ AsyncLocalStorage: Storage, AsyncResource }) })
    const read = createContextReader()
    store = 'alice'
    expect(read()).toContain('alice')
  })

  test('gives each call another context where contexts are hidden', () => {
    vi.stubGlobal('process', { getBuiltinModule: () => hidden })
    const read = createContextReader()
    expect(read()).not.toEqual([])
    expect(read()[0]).not.toBe(read()[0])
  })

  test('finds no contexts in a Cloudflare Worker, which separates its requests itself', () => {
    vi.stubGlobal('process', { getBuiltinModule: () => hidden })
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' })
    const read = createContextReader()
    expect(read()).toEqual([])
  })
})

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

describe('createContextReader', () => {
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

  test('finds no contexts in a Cloudflare Worker, which separates its requests itself', () => {
    vi.stubGlobal('process', { getBuiltinModule: () => ({ AsyncLocalStorage, AsyncResource: Object }) })
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' })
    const read = createContextReader()
    expect(read()).toEqual([])
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
})
afterEach(() => {
  // Other test files share the worker, and must not get the modules for production.
  vi.resetModules()
})

test('the main entry records in development', async () => {
  const { createDevtools } = await import('./index.ts')
  expect(Object.getOwnPropertySymbols(createDevtools())).toHaveLength(1)
})

test('the main entry records and renders nothing in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const { createClient } = await import('@thinql/core')
  const { createQueryStore } = await import('@thinql/react')
  const { createDevtools, ThinqlDevtools } = await import('./index.ts')
  const devtools = createDevtools()
  const next = vi.fn()
  const store = createQueryStore(createClient())
  expect(devtools.middleware(next)).toBe(next)
  expect(devtools.connect(store)).toBe(store)
  expect(ThinqlDevtools({ devtools })).toBeNull()
})

test('the entry for production records in production', async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const { createDevtools } = await import('./production.ts')
  expect(Object.getOwnPropertySymbols(createDevtools())).toHaveLength(1)
})

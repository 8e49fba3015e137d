import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { fakeClient, flushMicrotasks } from './fakeClient.ts'

vi.mock('react', () => {
  throw new Error('the store must not import React')
})

test('the store works where there is no React', async () => {
  const { createQueryStore } = await import('../src/store/queryStore.ts')
  const { client, last } = fakeClient()
  const store = createQueryStore(client)
  void store.prefetch('query A { a }')
  await last().answer({ a: 1 })
  await flushMicrotasks()
  expect(store.getData('query A { a }')).toEqual({ a: 1 })
})

test('no file of the store imports anything but the store and the core', () => {
  const folder = path.join(import.meta.dirname, '../src/store')
  const files = globSync('*.ts', { cwd: folder, exclude: ['*.test.ts', '*.test-d.ts'] })
  const imported = files.flatMap((file) =>
    [
      ...readFileSync(path.join(folder, file), 'utf8').matchAll(/\b(?:from|import)[ (]*['"]([^'"]+)['"]/g),
    ].map(([, specifier]) => specifier),
  )
  expect(imported.length).toBeGreaterThan(files.length)
  expect(
    imported.filter((specifier) => specifier !== '@thinql/core' && !specifier?.startsWith('./')),
  ).toEqual([])
})

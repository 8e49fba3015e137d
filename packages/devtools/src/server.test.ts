// @vitest-environment node
import { createClient } from '@thinql/core'
import { createQueryStore } from '@thinql/react'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createDevtools, ThinqlDevtools } from './production.ts'

test('devtools on a server pass everything through', async () => {
  const fetch = vi.fn(() => Promise.resolve(Response.json({ data: { todos: 1 } })))
  const devtools = createDevtools({ fetch })
  const next = vi.fn()
  const store = createQueryStore(createClient({ endpoint: 'http://todos.test/graphql', fetch }))
  expect(devtools.middleware(next)).toBe(next)
  expect(devtools.connect(store)).toBe(store)
  await devtools.fetch('http://todos.test/graphql', { method: 'POST' })
  expect(fetch).toHaveBeenCalledExactlyOnceWith('http://todos.test/graphql', { method: 'POST' })
  expect(Object.getOwnPropertySymbols(devtools)).toEqual([])
})

test('the panel on a server renders nothing, or an empty element if it is embedded', () => {
  const devtools = createDevtools()
  expect(renderToString(createElement(ThinqlDevtools, { devtools }))).toBe('')
  const place = renderToString(createElement(ThinqlDevtools, { devtools, embedded: true }))
  expect(place).toBe('<div style="height:100%;min-height:0"></div>')
})

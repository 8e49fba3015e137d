// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { findPage, listenTo } from './page.ts'

test('a document with a window of its own is a page', () => {
  expect(findPage()).toBe(document.defaultView)
})

const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined }

test.for([
  ['no document', undefined],
  ['a document without a window', {}],
  ['a document whose window has gone', { defaultView: null }],
  ['a window without listeners', { defaultView: {} }],
  ["a window that inherits the server's globals", { defaultView: { ...listeners, process } }],
  [
    'a document that refuses',
    {
      get defaultView() {
        throw new Error('no')
      },
    },
  ],
] as const)('there is no page with %s', ([, document]) => {
  vi.stubGlobal('document', document)
  expect(findPage()).toBeUndefined()
})

test('a document on a server of Deno is no page', () => {
  vi.stubGlobal('Deno', { version: { deno: '2.5.0' } })
  expect(findPage()).toBeUndefined()
})

test('`listenTo` hears each event until it is stopped', () => {
  const page = findPage()
  const heard: (string | undefined)[] = []
  const stop = page && listenTo(page, ['online', 'focus'], ({ type }) => heard.push(type))
  const send = (type: string) => window.dispatchEvent(new Event(type))
  send('online')
  send('focus')
  stop?.()
  send('online')
  expect(heard).toEqual(['online', 'focus'])
})

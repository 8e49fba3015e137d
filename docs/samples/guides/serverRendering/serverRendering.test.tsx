import { act, screen } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createSampleServer } from '../../support/server.ts'
import { hydratePage } from './hydratePage.tsx'
import { renderPage } from './renderPage.tsx'

const server = createSampleServer()
const endpoint = 'http://localhost/graphql'
const request = new Request('http://localhost/', { headers: { cookie: 'session=1' } })

const send: typeof globalThis.fetch = async (input, init) => server.fetch(new Request(input, init))

/** Renders the page as a server does, where there is no window. */
function respond(fetch = send): Promise<string> {
  vi.stubGlobal('window', undefined)
  return renderPage(request, endpoint, fetch).finally(() => vi.unstubAllGlobals())
}

it('a server renders the todos with the cookies of the visitor', async () => {
  const fetch = vi.fn(send)
  expect(await respond(fetch)).toContain('<li>Buy milk</li>')
  expect(new Headers(fetch.mock.calls[0]?.[1]?.headers).get('cookie')).toBe('session=1')
})

it('a browser hydrates the page without a request', async () => {
  document.body.innerHTML = await respond()
  const fetch = vi.fn<typeof globalThis.fetch>()
  const root = await act(() => Promise.resolve(hydratePage(createClient({ endpoint, fetch }))))
  onTestFinished(() => act(() => root.unmount()))
  expect(screen.getByText('Buy milk')).toBeDefined()
  expect(fetch).not.toHaveBeenCalled()
})

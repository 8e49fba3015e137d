import { type Client, type ClientOptions, createClient } from '@thinql/core'
import { createQueryStore, type QueryStore } from '@thinql/react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { type Locator, page as screen } from 'vitest/browser'
import type { DevtoolsOptions } from '../src/devtools.ts'
import { createDevtools, type Devtools, ThinqlDevtools } from '../src/production.ts'

interface OpenPanel {
  readonly client: Client
  readonly store: QueryStore
  readonly devtools: Devtools
}

interface PanelOptions extends Omit<ClientOptions, 'fetch'> {
  /** Returns the fetch of the client. */
  readonly fetch: (devtools: Devtools) => typeof globalThis.fetch
  readonly devtoolsOptions?: DevtoolsOptions
  /** What stands above the panel. */
  readonly children?: (store: QueryStore) => ReactNode
}

/** Shows an embedded panel of 600 px, with a client that it records. It is gone after the test. */
export function openPanel(given: PanelOptions): OpenPanel {
  const { fetch, middleware = [], devtoolsOptions, children, ...options } = given
  localStorage.clear()
  sessionStorage.clear()
  const devtools = createDevtools(devtoolsOptions)
  const client = createClient({
    ...options,
    fetch: fetch(devtools),
    middleware: [devtools.middleware, ...middleware],
  })
  const store = devtools.connect(createQueryStore(client))
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  root.render(
    <>
      {children?.(store)}
      <div style={{ height: 600 }}>
        <ThinqlDevtools devtools={devtools} embedded />
      </div>
    </>,
  )
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  return { client, store, devtools }
}

type Respond = (init: RequestInit) => Response | Promise<Response>

/** A fetch that responds in turn. The last response is repeated. */
export function respondInTurn(...responds: readonly [Respond, ...Respond[]]): typeof globalThis.fetch {
  const [first, ...others] = responds
  let respond = first
  return async (_input, init = {}) => {
    const response = await respond(init)
    respond = others.shift() ?? respond
    return response
  }
}

/** A response with events. Then it breaks off, or it stays open until the signal aborts. */
export function events(
  data: readonly unknown[],
  end: 'breaks off' | 'stays open' | 'completes',
  signal?: AbortSignal | null,
): Response {
  const texts = data.map((one) => `event: next\ndata: ${JSON.stringify({ data: one })}\n\n`)
  if (end === 'completes') texts.push('event: complete\n\n')
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const text = texts.shift()
      if (text !== undefined) controller.enqueue(new TextEncoder().encode(text))
      else if (end === 'breaks off') controller.error(new TypeError('network error'))
      else if (end !== 'stays open') controller.close()
      else {
        await new Promise<void>((resolve) => {
          signal?.addEventListener('abort', () => resolve())
        })
      }
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
}

/** A row of a list of the panel. */
export const option = (name: RegExp): Locator => screen.getByRole('option', { name })

/** The details of the chosen operation. */
export const details = (): Locator => screen.getByRole('region', { name: 'Details of the operation' })

/** The details of the chosen query, mutation or subscription. */
export const storeDetails = (): Locator =>
  screen.getByRole('region', { name: /^Details of the (query|mutation|sub)/ })

/** A line of a tree: a name and its value. */
export const line = (text: RegExp): Locator => screen.getByRole('listitem').filter({ hasText: text }).last()

/** The element that has the focus, also in a shadow root. */
export function focused(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

export async function showTab(name: string): Promise<void> {
  await screen.getByRole('tab', { name: new RegExp(name) }).click()
}

/** Returns what happened to the chosen operation, by the list below its timeline. */
export async function moments(): Promise<string[]> {
  const list = details().getByRole('list').first()
  await expect.element(list).toBeVisible()
  const items = list.getByRole('listitem').elements()
  return items.map((item) =>
    [...item.children]
      .slice(1)
      .map(({ textContent }) => textContent)
      .join(': '),
  )
}

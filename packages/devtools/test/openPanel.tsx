import { type ClientOptions, createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished } from 'vitest'
import { type Locator, page as screen } from 'vitest/browser'
import { type DevtoolsOptions, recorderKey } from '../src/devtools.ts'
import { createDevtools, ThinqlDevtools } from '../src/production.ts'

interface PanelOptions extends ClientOptions {
  readonly devtoolsOptions?: DevtoolsOptions | undefined
  /** What stands above the panel. */
  readonly page?: ReactNode
  /** Whether the panel floats over the page. Otherwise it fills 600 px of it. */
  readonly isFloating?: boolean
}

/** Renders something at the end of the page. It is gone after the test, or when the function is called. */
export function mount(element: ReactNode): () => void {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(<StrictMode>{element}</StrictMode>)
  const remove = () => {
    root.unmount()
    container.remove()
  }
  onTestFinished(remove)
  return remove
}

export function openPanel({ page, isFloating, ...options }: PanelOptions) {
  const { devtoolsOptions, middleware = [], ...others } = options
  const devtools = createDevtools(devtoolsOptions)
  const { [recorderKey]: recorder } = devtools
  if (!recorder) throw new Error('These devtools record nothing.')
  const client = createClient({ ...others, middleware: [devtools.middleware, ...middleware] })
  const store = devtools.connect(createQueryStore(client))
  const close = mount(
    <>
      <GraphQLProvider store={store}>{page}</GraphQLProvider>
      <div style={isFloating ? {} : { height: 600 }}>
        <ThinqlDevtools devtools={devtools} embedded={!isFloating} />
      </div>
    </>,
  )
  return { client, store, devtools, recorder, close }
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
  end: 'breaks off' | 'stays open',
  signal?: AbortSignal | null,
): Response {
  const texts = data.map((one) => `event: next\ndata: ${JSON.stringify({ data: one })}\n\n`)
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const text = texts.shift()
      if (text !== undefined) controller.enqueue(new TextEncoder().encode(text))
      else if (end === 'breaks off') controller.error(new TypeError('network error'))
      else {
        await new Promise<void>((resolve) => {
          signal?.addEventListener('abort', () => resolve())
        })
      }
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
}

export const option = (name: RegExp): Locator => screen.getByRole('option', { name })

export const details = (): Locator => screen.getByRole('region', { name: 'Details of the operation' })

export const storeDetails = (): Locator => screen.getByRole('region', { name: 'Details of the query' })

export const button = (name: string | RegExp, exact = false): Locator =>
  screen.getByRole('button', { name, exact })

export const expectVisible = (what: Locator): Promise<void> => expect.element(what).toBeVisible()

export const opener = (): Locator => button(/^Open the thinql devtools/)

/** A line of a tree: a name and its value. */
export const line = (text: RegExp): Locator => screen.getByRole('listitem').filter({ hasText: text }).last()

export function focused(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

/** Shows the page at a width in px, until the test ends. */
export async function resize(width: number): Promise<void> {
  await screen.viewport(width, 800)
  onTestFinished(() => screen.viewport(1280, 800))
}

export async function showTab(name: string): Promise<void> {
  await screen.getByRole('tab', { name: new RegExp(name) }).click()
}

/** Returns what happened to the chosen operation, by the list below its timeline. */
export async function moments(): Promise<string[]> {
  const list = details().getByRole('list').first()
  await expectVisible(list)
  const items = list.getByRole('listitem').elements()
  return items.map((item) =>
    [...item.children]
      .slice(1)
      .map(({ textContent }) => textContent)
      .join(': '),
  )
}

import type { Browser, BrowserContextOptions, Page, Route } from '@playwright/test'

export interface App {
  /** The addresses to which operations are sent. */
  endpoint: RegExp
  context: BrowserContextOptions
  /** A screen is at rest when it hasn't changed for this time, in ms. */
  rest: number
}

export interface Screen {
  path: string
  /** What a person does. From then on, only mutations are forced. */
  step?: (page: Page) => Promise<unknown>
  /** The names of the operations that are forced, if not all. */
  only?: readonly string[]
  /** The data of an operation in which a field is null. */
  partial?: Readonly<Record<string, object>>
}

const errors = [{ message: 'Forced.' }]

/** What becomes of a request. Without a response, the page waits. */
export const outcomes: Readonly<Record<string, (route: Route, partial?: object) => unknown>> = {
  loading: () => undefined,
  'no answer for a minute': () => undefined,
  'partial data': (route, partial) => route.fulfill({ json: { data: partial, errors } }),
  ServerError: (route) => route.fulfill({ status: 503 }),
  ParseError: (route) => route.fulfill({ contentType: 'text/html', body: '<html></html>' }),
  EmptyResultError: (route) => route.fulfill({ json: { data: null } }),
  GraphQLResultError: (route) => route.fulfill({ json: { data: null, errors } }),
  NetworkError: (route) => route.abort(),
}

/** The responses of the first visit, by request. Later visits get them again, so a mutation reaches your server once. */
export type Tape = Map<string, { status: number; headers: Record<string, string>; body: Buffer }[]>

export type Cell = Awaited<ReturnType<typeof visit>>

/** Visits a screen, and forces an outcome of one operation. Without one, it records what the server responds. */
export async function visit(
  browser: Browser,
  { endpoint, context, rest }: App,
  { path, step, only, partial }: Screen,
  taped: Tape,
  forced?: { name: string; column: string },
) {
  // A service worker would respond in place of the sheet.
  const page = await browser.newPage({ serviceWorkers: 'block', ...context })
  page.setDefaultTimeout(10_000)
  page.setDefaultNavigationTimeout(60_000)
  const tape: Tape = new Map([...taped].map(([request, responses]) => [request, [...responses]]))
  const asked = new Map<string, { kind: string; bySocket: boolean }>()
  const inFlight = new Set<Route>()
  let isForcing = !step
  let requests = 0
  let loads = 0
  let problem = ''
  let thrown = ''
  page.on('pageerror', ({ message }) => void (thrown ||= `uncaught: ${message}`))

  let stopWaiting: () => void
  const restless = new Promise<void>((resolve) => (stopWaiting = resolve))
  // Another address of the app is no load. The page that loads itself without end stays as it is.
  await page.route('**', (route) => {
    if (!route.request().isNavigationRequest() || route.request().frame() !== page.mainFrame())
      return route.fallback()
    if (++loads <= 6) return route.fallback()
    problem = 'The page loads itself again and again.'
    stopWaiting()
    return route.abort('aborted')
  })

  /** Notes an operation, and says whether it is the one that is forced. */
  function ask({ kind, name }: Operation, bySocket: boolean) {
    requests++
    const isMeant = isForcing && (!step || kind === 'mutation') && (!only || only.includes(name))
    if (isMeant) asked.set(name, { kind, bySocket })
    return isMeant && name === forced?.name
  }

  await page.route(endpoint, async (route) => {
    const request = route.request()
    const text = request.postData() ?? [...new URL(request.url()).searchParams].join(' ')
    const operation = operationOf(text)
    if (text.startsWith('[')) problem = 'It sends a batch. Turn batching off for the sheet.'
    if (ask(operation, false)) return outcomes[forced?.column ?? '']?.(route, partial?.[operation.name])
    const [recorded, ...later] = tape.get(text) ?? []
    if (later.length > 0) tape.set(text, later)
    if (forced && recorded) return route.fulfill(recorded)
    // A stream has no end.
    if (forced || operation.kind === 'subscription') return route.continue()
    inFlight.add(route)
    const response = await route.fetch().finally(() => inFlight.delete(route))
    const recording = { status: response.status(), headers: response.headers(), body: await response.body() }
    taped.set(text, [...(taped.get(text) ?? []), recording])
    return route.fulfill(recording)
  })

  await page.routeWebSocket(endpoint, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      const { id, type, payload } = JSON.parse(String(message)) as Message
      if (!payload?.query || !ask(operationOf(payload.query), true)) {
        server.send(message)
        return
      }
      if (forced?.column === 'NetworkError') return void socket.close({ code: 1011 })
      // The older of the two protocols sends one error.
      const refusal = { id, type: 'error', payload: type === 'start' ? errors[0] : errors }
      if (forced?.column === 'GraphQLResultError') socket.send(JSON.stringify(refusal))
    })
  })

  /** Waits until the page has sent something and is at rest, for ten seconds at most. */
  async function waitUntilQuiet() {
    // While a page is being loaded, it can't be read.
    const look = () => read(page).catch(() => ({ words: '', said: [''], all: '' }))
    let now = await look()
    for (let quiet = 0, round = 0; quiet < rest && round < 100; round++) {
      await page.waitForTimeout(100)
      const last = now
      now = await look()
      const isWaiting = !problem && (inFlight.size > 0 || (isForcing ? asked.size : requests) === 0)
      quiet = now.all === last.all && !isWaiting ? quiet + 100 : 0
    }
    return now
  }

  const explain = ({ message }: Error) => void (problem ||= message.replaceAll(/\s+/g, ' ').slice(0, 300))
  await page.clock.install()
  const isLoaded = page.goto(path, { waitUntil: 'domcontentloaded' }).catch(explain)
  await Promise.race([isLoaded, restless])
  const before = await waitUntilQuiet()
  isForcing = true
  if (!problem) await step?.(page).catch(explain)
  let seen = step && !problem ? await waitUntilQuiet() : before
  if (forced?.column === 'no answer for a minute') {
    await page.clock.fastForward(60_000).catch(explain)
    seen = await waitUntilQuiet()
  }
  const image = await page.screenshot({ type: 'jpeg' }).catch(() => Buffer.of())
  await page.close()
  return { ...seen, before: step && before, problem, thrown, asked, image }
}

type Operation = ReturnType<typeof operationOf>

/** A message of a GraphQL client over a WebSocket. */
interface Message {
  id?: string
  type: string
  payload?: { query?: string }
}

function operationOf(text: string) {
  const { query: document = text } = (text.startsWith('{"') ? JSON.parse(text) : {}) as { query?: string }
  const plain = document.replaceAll(/\\n|\s+/g, ' ').trim()
  const [, kind = 'query', name] = /\b(query|mutation|subscription)\b ?(\w+)?/.exec(plain) ?? []
  return { kind, name: name ?? `without a name: ${plain.slice(0, 60)}` }
}

/** What a person can read, what a screen reader says by itself, and both with what was typed. */
async function read(page: Page) {
  return page.evaluate(() => {
    const all = <T extends HTMLElement>(selector: string) => [...document.querySelectorAll<T>(selector)]
    const live = all('[role=alert], [role=status], [aria-live], output')
    const fields = all<HTMLInputElement>('input, textarea, select')
    // A number that changes says nothing: it may be a clock.
    const words = document.body.innerText.replaceAll(/\d+/g, '0').trim()
    const typed = fields.map(({ value, checked }) => [value, checked])
    return {
      words,
      said: live.map((element) => element.innerText.trim()).filter(Boolean),
      all: JSON.stringify([words, typed, location.pathname]),
    }
  })
}

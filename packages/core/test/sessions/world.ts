import {
  type Client,
  createClient,
  createSession,
  reconnect,
  type Result,
  retry,
  type Session,
  subscribe,
  timeout,
} from '@thinql/core'
import { Browser } from './browser.ts'

/** What is special about a world. */
export interface WorldOptions {
  /**
   * Where the token is: in the storage, in a variable of each tab, in a cookie, or in a storage of the app that responds
   * later.
   */
  readonly way?: 'storage' | 'variable' | 'cookie' | 'app'
  readonly tabs?: number
  /** Whether the browser has opened all tabs again: each has sent a call, and no tab knows a token. */
  readonly isRestored?: boolean
  /** False in a browser without locks, and on a page without https. There several tabs may refresh at once. */
  readonly hasLocks?: boolean
  /** Whether the session stands between `reconnect`, `timeout` and `retry`. */
  readonly hasMiddleware?: boolean
  /** What a listener of `onEnd` does after a sign-out or a refusal. */
  readonly atEnd?: 'signs out' | 'asks again'
}

/** A request in flight, or a refresh. An event of the order settles it. */
interface Held<T> {
  readonly token: string | undefined
  /** The session of the browser when it was sent. */
  readonly session: number
  readonly isSubscription: boolean
  /** How many tokens the server had given when it was sent. */
  readonly tokens: number
  readonly resolve: (value: T) => void
  readonly reject: (reason: Error) => void
}

/** A response of a subscription that hasn't ended. */
interface OpenStream {
  readonly person: string
  readonly controller: ReadableStreamDefaultController<Uint8Array>
}

/** An operation that was called, by the session that its tab knew. */
interface Call {
  readonly session: number
  expiries: number
  readonly controller: AbortController
  readonly isSubscription: boolean
  hasEnded: boolean
  result?: Result<unknown>
}

interface Tab {
  readonly client: Client
  readonly session: Session
  /** The session of which this tab has heard. */
  known: number
  ends: number
}

const encoder = new TextEncoder()
const personOf = (token: string | undefined) => token?.split(' ')[0]

/** Two tabs of one browser, and a server that knows who has signed in. */
export class World {
  readonly options: WorldOptions
  readonly browser: Browser
  readonly tabs: Tab[] = []
  readonly calls: Call[] = []
  readonly requests: Held<Response>[] = []
  readonly refreshes: Held<string | boolean>[] = []
  readonly reads: Held<string | undefined>[] = []
  readonly streams: OpenStream[] = []
  readonly problems = new Set<string>()
  person: string | undefined
  cookie: string | undefined
  kept: string | undefined
  /** Whether something has failed that may be the reason of an error. */
  hasFailed = false
  /** Whether a tab may have gone on without the lock of another one. */
  hasWaited = false
  expiries = 0
  readonly #valid = new Set<string>()
  /** The tabs that have read the token that the app has kept. */
  readonly #hasRead = new Set<number>()
  #tokens = 0

  constructor(options: WorldOptions) {
    this.options = options
    this.browser = new Browser(options.hasLocks)
    for (let tab = 0; tab < (options.tabs ?? 2); tab++) this.tabs.push(this.#openTab(tab, options))
    if (!options.isRestored) {
      this.signIn(0, 'ada')
      this.tell()
      return
    }
    this.person = 'ada'
    this.#give('ada')
    this.tabs.forEach((_, tab) => this.call(tab))
  }

  #openTab(index: number, { way, hasMiddleware, atEnd }: WorldOptions): Tab {
    const session = this.browser.open(() =>
      createSession({
        name: 'shop',
        // The type wants a literal.
        keepToken: (way === 'storage') as false,
        token: way === 'app' ? () => this.#readKept(index) : undefined,
        isPublic: ({ meta }) => !!meta,
        // As most code does, it ignores its signal. So it may end after its session.
        refresh: (token) => this.#refresh(token),
      }),
    )
    const client = createClient({
      endpoint: 'http://server/',
      middleware: hasMiddleware ? [reconnect(), timeout(60_000), session, retry()] : [session],
      fetch: (_, init) => this.#fetch(init),
    })
    const tab: Tab = { client, session, known: this.browser.session, ends: 0 }
    session.onEnd((reason) => {
      tab.known = this.browser.session
      tab.ends++
      if (reason === 'sign-in') return
      if (atEnd === 'signs out') session.end()
      if (atEnd === 'asks again') this.call(index)
    })
    return tab
  }

  problem(text: string): void {
    this.problems.add(text)
  }

  tabOf(index: number): Tab {
    const tab = this.tabs[index]
    if (!tab) throw new Error(`no tab ${index}`)
    return tab
  }

  /** The server gives a new token, as a text or as a cookie. */
  #give(person: string): string | undefined {
    const token = this.#newToken(person)
    this.kept = token
    if (this.options.way !== 'cookie') return token
    this.cookie = token
    return undefined
  }

  #newToken(person: string): string {
    const token = `${person} ${++this.#tokens}`
    this.#valid.add(token)
    return token
  }

  visit(): void {
    this.tabs.push(this.#openTab(this.tabs.length, this.options))
  }

  signIn(tab: number, person: string): void {
    this.person = person
    this.tabOf(tab).session.start(this.#give(person))
  }

  /** A library for sign-ins reports the sign-in again. */
  repeatSignIn(tab: number): void {
    const { session } = this.tabOf(tab)
    const { authorization = '' } = session.headers() as { authorization?: string }
    const { size } = this.browser.sessions
    if (authorization) session.start(authorization.slice('Bearer '.length))
    if (this.browser.sessions.size > size) this.problem('the same token begins another session')
  }

  signOut(tab: number): void {
    this.person = undefined
    this.cookie = this.kept = undefined
    this.tabOf(tab).session.end()
  }

  tell(): void {
    this.tabs.forEach((_, index) => this.browser.tell(index))
  }

  expire(): void {
    this.expiries++
    this.#valid.clear()
  }

  #hold<T>(
    list: Held<T>[],
    token: string | undefined,
    init: { accept?: string; signal?: AbortSignal | null | undefined },
  ) {
    const { session } = this.browser
    if (token !== undefined && personOf(token) !== this.person)
      this.problem(`a token of ${personOf(token)} is sent while ${this.person} is signed in`)
    return new Promise<T>((resolve, reject) => {
      const isSubscription = !!init.accept?.includes('event-stream')
      const held = { token, session, isSubscription, tokens: this.#tokens, resolve, reject }
      list.push(held)
      init.signal?.addEventListener('abort', () => {
        if (list.includes(held)) list.splice(list.indexOf(held), 1)
        reject(init.signal?.reason as Error)
      })
    })
  }

  #readKept(tab: number): Promise<string | undefined> {
    if (this.#hasRead.has(tab) && !this.hasFailed)
      this.problem('a second read of the token that the app has kept')
    this.#hasRead.add(tab)
    return this.#hold(this.reads, undefined, {})
  }

  #fetch({ headers, signal }: RequestInit = {}): Promise<Response> {
    const sent = new Headers(headers)
    const token = sent.get('authorization')?.replace('Bearer ', '') ?? this.cookie
    return this.#hold(this.requests, token, { accept: String(sent.get('accept')), signal })
  }

  #refresh(token: string | undefined): Promise<string | boolean> {
    // A new tab asks the server who it is.
    if (this.person === undefined && this.tabs.length < 3) this.problem('a refresh while nobody is signed in')
    if (this.#valid.has(String(token))) this.problem('a refresh of a token that is valid')
    const sharesToken = this.options.way === 'storage' || this.options.way === 'cookie'
    const hasValid = [...this.#valid].some((valid) => personOf(valid) === this.person)
    if (sharesToken && hasValid && !this.hasFailed)
      this.problem('a refresh although all tabs have a valid token')
    const isWaiting = this.refreshes.some(({ session }) => session === this.browser.session)
    if (isWaiting && !this.hasFailed && !this.hasWaited && this.options.hasLocks !== false)
      this.problem('two refreshes at once')
    return this.#hold(this.refreshes, token, {})
  }

  /** Calls an operation that needs no session. It gets no token, and goes on when the session ends. */
  callPublic(index: number): void {
    const call = { session: NaN, expiries: NaN, controller: new AbortController(), isSubscription: false }
    const called: Call = { ...call, hasEnded: false }
    this.calls.push(called)
    void this.tabOf(index)
      .client.request('{ me }', { meta: { isPublic: true } })
      .then((result) => {
        called.hasEnded = true
        called.result = result
        if (result.error?.name === 'AbortError') this.problem('a public call ended with a session')
      })
  }

  call(index: number, isSubscription = false): void {
    const { known } = this.tabOf(index)
    const controller = new AbortController()
    const call: Call = {
      session: known,
      expiries: this.expiries,
      controller,
      isSubscription,
      hasEnded: false,
    }
    this.calls.push(call)
    const person = known === this.browser.session ? this.person : undefined
    const take = (result: Result<unknown>) => {
      call.result = result
      const { me } = Object(result.data) as { me?: string }
      if (me === undefined) return
      if (me !== person) this.problem(`a call of ${person} got data of ${me}`)
      if (call.session !== this.browser.session) this.problem(`${me} gets data after the end of the session`)
      if (controller.signal.aborted) this.problem('data after an abort')
    }
    void this.#results(index, call, take).then(() => (call.hasEnded = true))
    // An operation gets one refresh. This one needs it, unless its tab has a valid token.
    const { authorization = '' } = this.tabOf(index).session.headers() as { authorization?: string }
    const token = this.options.way === 'cookie' ? String(this.cookie) : authorization.slice('Bearer '.length)
    if (!this.#valid.has(token)) call.expiries--
  }

  async #results(
    index: number,
    { controller, isSubscription }: Call,
    take: (result: Result<unknown>) => void,
  ) {
    const { client } = this.tabOf(index)
    const { signal } = controller
    if (isSubscription)
      for await (const result of subscribe(client, 'subscription { me }', { signal })) take(result)
    else take(await client.request('{ me }', { signal }))
  }

  read(index: number, how: 'found' | 'broken'): void {
    const [held] = this.reads.splice(index, 1)
    this.hasFailed ||= how === 'broken'
    if (how === 'found') held?.resolve(this.kept)
    else held?.reject(new Error('no storage'))
  }

  respond(index: number): void {
    const [held] = this.requests.splice(index, 1)
    if (!held) return
    const { isSubscription, resolve, token } = held
    const person = this.#valid.has(String(token)) ? personOf(token) : undefined
    if (person === undefined) resolve(new Response('', { status: 401 }))
    else if (!isSubscription) resolve(Response.json({ data: { me: person } }))
    else {
      const headers = { 'content-type': 'text/event-stream' }
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => void this.streams.push({ person, controller }),
      })
      resolve(new Response(body, { headers }))
    }
  }

  /** The server sends an event, also to somebody who has signed out. */
  emit(index: number): void {
    const { controller, person } = this.streams[index] ?? {}
    try {
      controller?.enqueue(
        encoder.encode(`event: next\ndata: ${JSON.stringify({ data: { me: person } })}\n\n`),
      )
    } catch {
      // The page has left it.
      this.streams.splice(index, 1)
    }
  }

  endStream(index: number, how: 'complete' | 'lost'): void {
    const [stream] = this.streams.splice(index, 1)
    this.hasFailed ||= how === 'lost'
    try {
      if (how === 'complete') stream?.controller.enqueue(encoder.encode('event: complete\n\n'))
      if (how === 'complete') stream?.controller.close()
      else stream?.controller.error(new TypeError('lost'))
    } catch {
      // The page has left it.
    }
  }

  lose(index: number): void {
    this.hasFailed = true
    this.requests.splice(index, 1)[0]?.reject(new TypeError('lost'))
  }

  /**
   * A refresh ends: with a new token, with a refusal that ends the session, or with a lost connection. If its session
   * has ended before, that must change nothing.
   */
  endRefresh(index: number, how: 'renewed' | 'refused' | 'lost'): void {
    const [held] = this.refreshes.splice(index, 1)
    if (!held) return
    const isCurrent = held.session === this.browser.session
    this.hasFailed ||= isCurrent && how !== 'renewed'
    if (how === 'lost') held.reject(new TypeError('lost'))
    else if (!isCurrent) held.resolve(how === 'renewed' && 'late 0')
    // The server takes a refresh token once.
    else if (how === 'renewed' && held.tokens < this.#tokens) held.resolve(false)
    else if (how === 'renewed' && this.person !== undefined) held.resolve(this.#give(this.person) ?? true)
    else {
      this.person = this.cookie = this.kept = undefined
      held.resolve(false)
    }
  }
}

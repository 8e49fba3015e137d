import { guard } from '../operation/guard.ts'
import type { Middleware, Operation, Transport } from '../operation/operation.ts'
import { type Failure, InvalidInputError } from '../result/errors.ts'
import { isUnauthenticated, keepRefusal } from './keepRefusal.ts'
import { ofSession, refuseMisplaced } from './ofSession.ts'
import { runWithin } from './runWithin.ts'
import type { OneStorage, Session, SessionEnd, SessionOptions } from './session.ts'
import { openTab, type SessionState } from './tab.ts'
import { tokenHeaders } from './tokenHeaders.ts'

/**
 * Creates the session of an app: a middleware that sends a token with each operation, gets a new one when the
 * server refuses it, and ends everything at a sign-out.
 *
 * Put it after `reconnect` and after a `timeout` that limits all attempts, and before `retry`. It works for `request`,
 * `stream`, `subscribe` and subscriptions over a WebSocket. Operations that the server refuses together wait
 * for one refresh, and are sent again. A mutation that was refused has not run. Headers of the client and of
 * a call override the token's.
 *
 * An operation ends with the session in which it was called, also between two attempts. Its token isn't sent
 * any more. So the session has to know whose it is: put it into the list of the client itself. An operation
 * that comes to it through another middleware ends with a RequestError. `isPublic` names operations that need
 * no session. The tabs of a browser follow each other. After an end, nothing is refreshed until `start` or
 * the next visit. With `keepToken`, nothing is refreshed while there is no token. In a browser, create one
 * session. On a server, create one for each incoming request.
 *
 * @param options - The name of the session, where its token is kept, and how to get a new one.
 * @returns A middleware, which also begins and ends the session of a user.
 * @throws TypeError without `name`, and if `keepToken` finds no `localStorage`.
 * @example
 * const session = createSession({ name: 'shop', refresh: (token, signal) => fetchNewToken(signal) })
 * const client = createClient({ middleware: [reconnect(), timeout(10_000), session, retry()] })
 * session.onEnd(() => clearStore(store))
 */
export function createSession({
  name,
  keepToken,
  token,
  refresh,
  refreshTimeout = 30_000,
  isPublic = () => false,
  isRefused = isUnauthenticated,
  toHeaders = (token) => ({ authorization: `Bearer ${token}` }),
}: SessionOptions & OneStorage): Session {
  if (!name) throw new TypeError('createSession: give a `name`.')
  const tab = openTab(name)
  if (keepToken && !tab.hasStorage) throw new TypeError('createSession: no localStorage: use `token`.')
  const listeners = new Set<(reason: SessionEnd) => void>()
  /** The ends that not all listeners have heard of, because a listener may end or begin a session itself. */
  const untold: SessionEnd[] = []
  let controller = new AbortController()
  let state: SessionState = { began: 0, reason: 'sign-in', refreshed: 0 }
  /** The option `token`, until it has been called, or somebody has signed in or out. */
  let readToken: typeof token
  let reading: Promise<void> | undefined
  let renewal: Promise<Failure | undefined> | undefined
  /**
   * Resolves when an operation must no longer wait for `refresh`, because `refresh` may be waiting for that
   * operation.
   */
  let isStuck: Promise<void> | undefined
  /** When the session began that this visit has found. */
  let found: number
  beginVisit()
  readToken = token
  // A browser keeps a page in memory while the user is elsewhere.
  tab.follow((event) => (event.persisted ? beginVisit() : follow()))

  const middleware: Middleware = (next) => (operation) => {
    if (isPublic(operation)) return next(operation)
    follow()
    // A middleware may have taken the signal of the session away.
    const signals = [operation.fetchOptions.signal, ...(operation.signals ?? [])]
    const run = signals.includes(controller.signal) ? send : refuseMisplaced
    return guard((guarded) => run(next, guarded), operation, signals)
  }

  async function send(next: Transport, operation: Operation) {
    const session = controller
    if (readToken) await (reading ??= readKept())
    const maybeOwn = isStuck
    /** Another tab may have ended the session, while this one was frozen. */
    const isCurrent = () => {
      follow()
      return controller === session
    }
    const own = ofSession(operation, isCurrent, headers)
    // A token that another tab has stored may have expired too.
    for (let attempts = 3; ;) {
      const sent = state.refreshed
      const result = await keepRefusal(next, own, isRefused)
      follow()
      if (!refresh || isNobody() || !--attempts || !isRefused(result, operation)) return result
      // Each session has a lock of its own, so none waits for the refresh of another one.
      renewal ??= tab
        .inTurn(`${name}${state.began}`, () => renew(session, sent))
        .finally(() => {
          if (controller === session) renewal = undefined
        })
      // If `refresh` has sent this operation, the operation and `refresh` would wait for each other.
      const error = await (maybeOwn ? Promise.race([renewal, maybeOwn.then(giveUp)]) : renewal)
      if (error) return { error }
    }
  }

  const open = new AbortController()
  return Object.assign(middleware, {
    signal: (operation?: Operation) => (operation && isPublic(operation) ? open : controller).signal,
    headers,
    start(token?: string) {
      follow()
      // Some sign-in services report a sign-in whenever the user comes back to the tab. And a listener that begins
      // a session hears of that session too. If it then calls `start` again, that begins no other session.
      const goesOn = untold.length ? state.reason === 'sign-in' : token && token === state.token
      if (goesOn) {
        state = { ...state, token: token ?? state.token }
        write()
      } else change('sign-in', token)
    },
    end() {
      // A listener may end what has ended, as the sign-out of an app does. It would hear of its own end. And with
      // another listener that begins the session of a guest, the two would end and begin sessions for ever.
      const isEnding = untold.some((reason) => reason !== 'sign-in')
      if (!isEnding) change('sign-out')
    },
    onEnd(listener: (reason: SessionEnd) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  })

  /** Gets a new token. Returns the error of a refresh that fails. */
  async function renew(session: AbortController, sent: number) {
    follow()
    // While this tab waited for its turn, the session has ended, or another tab has refreshed.
    if (controller !== session || state.refreshed !== sent) return undefined
    const before = tab.read()?.refreshed
    /** Whether another tab has refreshed since then: it had waited too long for this one. */
    const isLate = () => tab.read()?.refreshed !== before
    // An operation that is sent before `refresh` has returned its promise is sent by `refresh` itself. It
    // would wait for itself, so it ends at once. A later one may be from the app, so it waits.
    isStuck = Promise.resolve()
    const { over, settled } = runWithin(refreshTimeout, session.signal, callRefresh)
    isStuck = over
    try {
      const renewed = await settled
      follow()
      // Without `keepToken`, each tab has a token of its own.
      if (controller !== session || (isLate() && (keepToken || typeof renewed !== 'string'))) return undefined
      if (renewed === false) change('refusal')
      // Untyped code may give anything. Only an error has a name.
      else if ((renewed as Partial<Failure> | undefined)?.name) return renewed as Failure
      else {
        const token = renewed === true ? state.token : (renewed as string)
        if (renewed !== true && !tokenHeaders(toHeaders, token)) throw new Error('refresh gave no token.')
        state = { ...state, reason: 'sign-in', token, refreshed: Math.random() }
        write()
      }
    } catch (thrown) {
      if (!isLate()) throw thrown
    } finally {
      if (isStuck === over) isStuck = undefined
    }
    return undefined
  }

  /** Its promise rejects when `refresh` throws. */
  async function callRefresh(signal: AbortSignal) {
    return refresh?.(tokenHeaders(toHeaders, state.token) && state.token, signal)
  }

  /**
   * Whether nobody is signed in. A refresh could sign in the user who has left. An end before this visit
   * doesn't count: somebody may have signed in since then, on a page without this code.
   */
  function isNobody() {
    return keepToken ? !state.token : state.reason !== 'sign-in' && state.began !== found
  }

  function beginVisit() {
    follow()
    found = state.began
  }

  function headers() {
    follow()
    return tokenHeaders(toHeaders, state.token) ?? {}
  }

  /** Takes the token of the last visit, unless somebody has signed in or out meanwhile. */
  async function readKept() {
    try {
      const token = (await readToken?.()) ?? ''
      if (typeof token !== 'string') throw new TypeError('`token` gave no text.')
      if (readToken) state = { ...state, token }
      readToken = undefined
    } finally {
      reading = undefined
    }
  }

  /** Takes over what another tab has changed. */
  function follow() {
    const next = tab.read() ?? state
    const newer = next.began - state.began
    // A tab has stored a new token before it heard of the end of its session.
    if (newer < 0) write()
    // A tab that already has a token keeps it.
    if (newer > 0 || (newer === 0 && (keepToken || !state.token))) state = next
    if (newer > 0) end()
  }

  function write() {
    tab.write(keepToken ? state : { ...state, token: undefined })
  }

  function change(reason: SessionEnd, token?: string) {
    // Two tabs may change it in the same millisecond.
    const began = Math.max(Date.now(), state.began) + Math.random()
    state = { began, reason, refreshed: 0, token }
    write()
    end()
  }

  function end() {
    const ended = controller
    controller = new AbortController()
    renewal = readToken = undefined
    const isTelling = untold.length > 0
    untold.push(state.reason)
    ended.abort(new Error(`the session ended: ${state.reason}.`))
    // A listener has ended it. The others have to hear first of the end before.
    if (isTelling) return
    try {
      for (const reason of untold) listeners.forEach((listener) => tell(listener, reason))
    } finally {
      // Tests may replace `console.error` by a function that throws.
      untold.length = 0
    }
  }
}

function tell(listener: (reason: SessionEnd) => void, reason: SessionEnd) {
  try {
    listener(reason)
  } catch (thrown) {
    // The others have to hear it too: one of them clears the store.
    console.error(thrown)
  }
}

function giveUp(): never {
  throw new InvalidInputError(
    '`refresh` seems to wait for this operation. Does it use the client of its session?',
  )
}

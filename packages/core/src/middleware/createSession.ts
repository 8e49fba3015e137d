import { guard } from '../operation/guard.ts'
import type { Middleware, Operation, Transport } from '../operation/operation.ts'
import type { Failure } from '../result/errors.ts'
import { isUnauthenticated, keepRefusal } from './keepRefusal.ts'
import { isOtherPerson, subjectOf } from './personOf.ts'
import { ofSession, refuseMisplaced, signalOf } from './ofSession.ts'
import { runWithin } from './runWithin.ts'
import type { CurrentSession, OneStorage, Session, SessionEnd, SessionOptions } from './session.ts'
import { sessionEnds } from './sessionEnds.ts'
import { noSession, openTab, stateAfter } from './tab.ts'
import { failureOf, tokenHeaders } from './tokenHeaders.ts'

/**
 * Creates the session of an app: a middleware that sends a token with each operation, gets a new one when the
 * server refuses it, and ends everything at a sign-out, in all tabs of a browser.
 *
 * Put it into the list of the client itself, after `reconnect` and after a `timeout` that limits all attempts, and before
 * `retry`. It works for all operations, also over a WebSocket. In a browser, create one session. On a server, create one
 * for each incoming request. [The guide](https://thinql.github.io/guides/authentication/#a-session) says more.
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
  personOf = subjectOf,
  refreshTimeout = 30_000,
  isPublic = () => false,
  isRefused = isUnauthenticated,
  toHeaders = (token) => ({ authorization: `Bearer ${token}` }),
}: SessionOptions & OneStorage): Session {
  if (!name) throw new TypeError('createSession: give a `name`.')
  const tab = openTab(name, keepToken)
  if (keepToken && !tab.hasStorage) throw new TypeError('createSession: no localStorage: use `token`.')
  const ends = sessionEnds()
  let state = tab.read() ?? noSession
  let current: CurrentSession = { since: 0 }
  /** When the session began that this visit has found, until it ends for this visit. */
  let found: number | undefined = state.began
  /** True until `refresh` has returned its promise. */
  let isCalling = false
  tab.follow(({ persisted }, heard) => {
    follow(heard)
    if (!persisted) return
    // A page that the browser has kept is visited again. What told it of an end is gone if the storage was cleared.
    if (tab.hasLost(state)) {
      state = noSession
      endCurrent('sign-out')
    }
    found = state.began
  })

  const middleware: Middleware = (next) => (operation) => {
    if (isPublic(operation)) return next(operation)
    follow()
    // A middleware may have taken the signal of the session away.
    const signals = [operation.fetchOptions.signal, ...(operation.signals ?? [])]
    const run = signals.includes(signalOf(current)) ? send : refuseMisplaced
    return guard((guarded) => run(next, guarded), operation, signals)
  }

  async function send(next: Transport, operation: Operation) {
    const session = current
    /** Not for what `refresh` itself sends, because each would wait for the other, nor for a token of the call. */
    let mayRefresh = refresh && !isCalling
    if (token) await (session.reading ??= readKept(session).catch(forget))
    function forget(thrown: unknown) {
      session.reading = undefined
      throw thrown
    }
    /** Another tab may have ended the session, while this one was frozen. */
    const isCurrent = () => {
      follow()
      return current === session
    }
    const bound = ofSession(operation, isCurrent, headers, () => (mayRefresh = false))
    // A token that another tab has stored may have expired too.
    for (let attempts = 3; ;) {
      const sent = state.refreshed
      const result = await keepRefusal(next, bound, isRefused, () => void (attempts = 3))
      follow()
      // A refresh could sign in the user who has left.
      const isNobody = keepToken ? !state.token : hasEnded()
      if (!mayRefresh || isNobody || !--attempts || !isRefused(result, operation)) return result
      // Another operation or another tab has refreshed meanwhile.
      if (state.refreshed !== sent) continue
      // Each session has a lock of its own, so none waits for the refresh of another one.
      session.renewal ??= tab
        .inTurn(state.began, () => renew(session, sent))
        .finally(() => (session.renewal = undefined))
      const error = await session.renewal
      if (error) return { error }
      // What refuses a new token refuses something else, such as a password. But a subscription meets many tokens.
      if (operation.kind !== 'subscription') attempts = 1
    }
  }

  return Object.assign(middleware, {
    signal: (operation?: Operation) => signalOf(operation && isPublic(operation) ? {} : current),
    headers,
    start(token?: string) {
      follow()
      // Some sign-in services report a sign-in whenever the user comes back to the tab.
      if (token && token === state.token) tab.write(state)
      // Listeners that begin a session hear of the next one too. It belongs to whoever came first.
      else if (state.reason !== 'sign-in' || !ends.untold.length) change('sign-in', token)
    },
    end() {
      follow()
      // The sign-out of an app ends the session, also if a listener calls it, or waits for the server first.
      const isAgain = hasEnded() && performance.now() - current.since < 60_000
      // Other code may have cleared the storage before the other tabs had read it.
      if (isAgain || ends.untold.some((reason) => reason !== 'sign-in')) tab.write(state)
      else change('sign-out')
    },
    onEnd: ends.onEnd,
  })

  /** Gets a new token. Returns the error of a refresh that fails. */
  async function renew(session: CurrentSession, sent: number): Promise<Failure | undefined> {
    follow()
    // While this tab waited for its turn, the session has ended, or another tab has refreshed.
    if (current !== session || state.refreshed !== sent) return undefined
    const before = tab.read()?.refreshed
    /** Whether another tab has refreshed since then: it had waited too long for this one. */
    const isLate = () => tab.read()?.refreshed !== before
    isCalling = true
    const renewing = runWithin(refreshTimeout, signalOf(session), (signal) =>
      refresh?.(tokenHeaders(toHeaders, state.token) && state.token, signal),
    )
    isCalling = false
    const renewed = await renewing.catch((thrown: unknown) => {
      if (!isLate()) throw thrown
    })
    follow()
    // If another tab has refreshed meanwhile, this one takes over its token. If each tab has its own, a refresh that got
    // none is tried again: the server may take a refresh token only once.
    if (current !== session || (isLate() && (keepToken || typeof renewed !== 'string')))
      return renew(session, sent)
    if (renewed === false && state.reason === 'sign-in') change('refusal')
    else if (renewed === false) {
      // Nobody has signed in since the last end. So this visit ends for itself, and disturbs no other tab.
      found = undefined
      endCurrent('refusal')
    } else if (renewed !== true && !tokenHeaders(toHeaders, renewed as string)) return failureOf(renewed)
    else {
      const token = renewed === true ? state.token : (renewed as string)
      // Somebody else has signed in, on a page without this code.
      if (isOtherPerson(personOf, state.token, token)) change('sign-in', token)
      else tab.write((state = { ...state, reason: 'sign-in', token, refreshed: Math.random() }))
    }
    return undefined
  }

  /** An end before this visit doesn't count: somebody may have signed in since then, on a page without this code. */
  function hasEnded() {
    return state.reason !== 'sign-in' && state.began !== found
  }

  function headers() {
    follow()
    return tokenHeaders(toHeaders, state.token) ?? {}
  }

  /** Takes the token of the last visit, unless somebody has signed in or out meanwhile. */
  async function readKept(session: CurrentSession) {
    const kept = (await token?.()) ?? ''
    if (typeof kept !== 'string') throw new TypeError('`token` gave no text.')
    if (current === session) state = { ...state, token: kept }
  }

  /** Takes over what another tab has changed. */
  function follow(heard?: string | null) {
    const { began } = state
    state = tab.newest(state, heard)
    if (state.began > began) endCurrent(state.reason)
  }

  function change(reason: SessionEnd, token?: string) {
    state = stateAfter(state, reason, token)
    tab.write(state)
    endCurrent(reason)
    tab.announce()
  }

  function endCurrent(reason: SessionEnd) {
    const ended = current.controller
    // What the app has kept is of the session before.
    current = { since: performance.now(), reading: Promise.resolve() }
    ends.tell(reason, () => ended?.abort(new Error(`the session ended: ${reason}.`)))
  }
}

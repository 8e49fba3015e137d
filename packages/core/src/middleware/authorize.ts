import type { ServerError } from '../result/errors.ts'
import type { Failure, Result } from '../result/result.ts'
import { keepRefusal } from './keepRefusal.ts'
import type { AuthorizeOptions, Session, SessionEnd } from './session.ts'

/** When the session began (ms since the epoch), what ended the one before, its newest refresh, its token. */
type State = [began: number, reason: SessionEnd, refreshed: number, token?: string | undefined]

/** A page has a document. Its locks need https. */
interface Page extends Pick<EventTarget, 'addEventListener'> {
  readonly localStorage: Storage
  readonly navigator: { readonly locks?: LockManager }
}

/**
 * Creates the session of an app: it sends a token with each operation, gets a new token when the server refuses it, and
 * ends everything at a sign-out.
 *
 * Give the client all three: `signal`, `headers` and `middleware`. Put the middleware after `reconnect` and `timeout`, and
 * before `retry`. It works for `request`, `stream`, `subscribe` and subscriptions over a WebSocket. Operations that the
 * server refuses together wait for one refresh, and are sent again. A mutation that was refused has not run.
 *
 * An operation ends with the session in which it was called, also between two attempts. Its token isn't sent any more. The
 * tabs of a browser follow each other. After an end, nothing is refreshed until `start` or the next visit. With
 * `keepToken`, nothing is refreshed while there is no token. In a browser, create one session. On a server, create one for
 * each incoming request.
 *
 * @param options - The name of the session, and how to get a new token.
 * @returns The session.
 * @example
 * const session = authorize({ name: 'shop', refresh: (token, signal) => fetchNewToken(signal) })
 * const { signal, headers, middleware } = session
 * const client = createClient({ signal, headers, middleware: [reconnect(), timeout(10_000), middleware, retry()] })
 */
export function authorize({
  name,
  keepToken,
  refresh,
  isRefused = isUnauthenticated,
  toHeaders = (token) => ({ authorization: `Bearer ${token}` }),
}: AuthorizeOptions): Session {
  // Only a page has other tabs. All users of a server would share its storage and its locks.
  const page = (globalThis as { document?: object }).document && (globalThis as unknown as Page)
  const listeners = new Set<(reason: SessionEnd) => void>()
  let controller = new AbortController()
  let state: State = [0, 'sign-in', 0]
  let renewal: Promise<Failure | undefined> | undefined
  follow()
  // If the last session has ended, the user may have signed in since then, on a page without this code.
  state[1] = 'sign-in'
  // A browser that goes back to a page doesn't tell it what it has missed.
  for (const event of ['storage', 'pageshow']) page?.addEventListener(event, follow)

  return {
    signal: () => controller.signal,
    headers,
    middleware: (next) => async (operation) => {
      // A token that another tab has stored may have expired too.
      for (let attempts = 3; ;) {
        const sent = state[2]
        const result = await keepRefusal(next, operation, isRefused)
        // Nobody is signed in. A refresh could sign in the user who has left.
        const isNobody = keepToken ? !state[3] : state[1] !== 'sign-in'
        if (!refresh || isNobody || !--attempts || !isRefused(result, operation)) return result
        const session = controller
        const renew = async () => {
          follow()
          // While it waited for other tabs, the session has ended, or one of them has refreshed.
          if (controller !== session || state[2] !== sent) return undefined
          const renewed = await refresh(headersOf(state[3]) && state[3], session.signal)
          follow()
          if (controller !== session) return undefined
          if (renewed === false) change('refusal')
          // Untyped code may give anything. Only an error has a name.
          else if ((renewed as Partial<Failure> | undefined)?.name) return renewed as Failure
          else {
            if (renewed !== true) {
              if (!headersOf(renewed as string)) throw new Error('refresh gave no token.')
              state[3] = renewed as string
            }
            state[2] = Math.random()
            share(true)
          }
          return undefined
        }
        // Neither waits for a refresh of the session before, nor ends the refresh of the next one.
        renewal ??= (page?.navigator.locks?.request(`${name}${state[0]}`, renew) ?? renew()).finally(() => {
          if (controller === session) renewal = undefined
        })
        const error = await renewal
        if (error) return { error }
      }
    },
    start: (token) => change('sign-in', token),
    end: () => change('sign-out'),
    onEnd(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }

  function headers() {
    follow()
    return headersOf(state[3]) ?? {}
  }

  /** Returns the headers of a token, or undefined for what is no token: HTML, an empty text, or what can't be a header. */
  function headersOf(token = '') {
    try {
      const headers = toHeaders(token)
      new Headers(headers)
      if (/^[^<]/.test(token.trim())) return headers
    } catch {
      // The server then refuses what is sent without a token, so `refresh` replaces it.
    }
    return undefined
  }

  /** Reads what the tabs share. Writes it first, if `writes` is true. */
  function share(writes?: boolean): State | undefined {
    try {
      if (writes) page?.localStorage.setItem(name, JSON.stringify(keepToken ? state : state.slice(0, 3)))
      return JSON.parse(String(page?.localStorage.getItem(name))) as State
    } catch {
      // The browser forbids the storage, or it is full. Then this tab is alone.
      return undefined
    }
  }

  /** Takes over what another tab has changed. */
  function follow() {
    const next = share() ?? state
    const newer = next[0] - state[0]
    // A tab has stored a new token before it heard of the end of its session.
    if (newer < 0) share(true)
    // A tab that already has a token keeps it.
    if (newer > 0 || (newer === 0 && (keepToken || !state[3]))) state = next
    if (newer > 0) end()
  }

  function change(reason: SessionEnd, token?: string) {
    // Two tabs may change it in the same millisecond.
    state = [Math.max(Date.now(), state[0]) + Math.random(), reason, 0, token]
    share(true)
    end()
  }

  function end() {
    const ended = controller
    controller = new AbortController()
    renewal = undefined
    ended.abort(new Error(`the session ended: ${state[1]}.`))
    listeners.forEach((listener) => listener(state[1]))
  }
}

function isUnauthenticated({ data, error }: Result<object>): boolean {
  const { errors, status } = Object(error) as Partial<ServerError>
  return (
    status === 401 ||
    (!!errors?.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED') &&
      Object.values(data ?? {}).every((field) => field === null))
  )
}

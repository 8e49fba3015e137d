import { findPage, listenTo, type PageEvent, type PageStorage } from '../operation/page.ts'
import type { SessionEnd } from './session.ts'

/** What the tabs of a browser know of their session. */
export interface SessionState {
  /** In ms since the epoch. */
  readonly began: number
  /** What ended the session before. */
  readonly reason: SessionEnd
  /** Another number after each refresh. */
  readonly refreshed: number
  readonly token?: string | undefined
  /** Whether only one tab has the token: the one that has signed in or refreshed, or whose storage has no room for it. */
  readonly isOwn?: boolean
}

/** What a tab knows that has found nothing. */
export const noSession: SessionState = { began: 0, reason: 'sign-in', refreshed: 0 }

/**
 * Connects a tab to the others of its browser, through an item of `localStorage`, its events, and locks.
 * Where the browser has or allows none of these, the tab is alone.
 */
export function openTab(name: string, keepToken?: boolean) {
  // Only a page has other tabs. All users of a server would share its storage and its locks.
  const page = findPage()
  /** Names the item, and with a number the locks. The name alone may be that of an item of other code, such as `persist`. */
  const key = `thinql ${name}`
  /** The old text that stays in a full storage, which refused a newer one. It no longer counts. */
  let outdated: string | null | undefined

  function inStorage<T>(use: (storage: PageStorage) => T): T | undefined {
    try {
      return page && use(page.localStorage)
    } catch {
      return undefined
    }
  }

  function read(heard?: string | null) {
    return inStorage((storage) => {
      const text = storage.getItem(key) ?? heard
      return text === outdated ? undefined : checkState(JSON.parse(String(text)))
    })
  }

  function write(state: SessionState) {
    const withoutToken: SessionState = { ...state, token: undefined, isOwn: !!state.token }
    outdated = inStorage((storage) => storage.getItem(key))
    inStorage((storage) => {
      storage.setItem(key, JSON.stringify(keepToken ? state : withoutToken))
      outdated = undefined
    })
    if (outdated === undefined || state.refreshed) return
    // Nothing of the user before may be there at the next visit, and the other tabs have to hear of the change.
    inStorage((storage) => {
      storage.removeItem(key)
      storage.setItem(key, JSON.stringify(withoutToken))
    })
  }

  function newest(state: SessionState, heard?: string | null): SessionState {
    const stored = read(heard) ?? state
    if (stored.began > state.began) return stored
    if (stored.began < state.began) {
      // A tab has stored a new token before it heard of the end of its session.
      write(state)
      return state
    }
    // A token that only one tab has is of no use for the others. It tells them that somebody has signed in.
    const isOwn = !keepToken && !!state.token
    return isOwn || stored.isOwn ? { ...state, reason: stored.reason } : stored
  }

  return {
    /** True in every page, also in a browser that forbids its storage. False on most servers and in React Native. */
    hasStorage: !!page || 'localStorage' in globalThis, // Node warns of whoever reads it.
    read,
    write,
    newest,

    /** Whether other code has cleared the storage since a session began. That may have been in the line after its end. */
    hasLost: ({ began }: SessionState) =>
      began > 0 && outdated === undefined && inStorage((storage) => storage.getItem(key)) === null,

    /**
     * Tells other sessions of this page, by an event of our own: a browser sends `storage` only to the other pages,
     * and whoever listens to that expects a key. The window of jsdom or domino may refuse an event of the platform.
     */
    announce() {
      inStorage(() => page?.dispatchEvent?.(new Event('thinql')))
    },

    /** `heard` is the text that another tab has stored. Other code may have cleared the storage before this tab heard of it. */
    follow(listener: (event: PageEvent, heard?: string | null) => void) {
      const listen = (event: PageEvent) => listener(event, event.key === key ? event.newValue : null)
      // Firefox and WebKit don't tell a page what it has missed when they go back to it. Chromium does, but later.
      if (page) listenTo(page, ['storage', 'pageshow', 'thinql'], listen)
    },

    /**
     * Runs a function in one tab after another. After 5 s this tab goes on, unless other tabs are getting tokens of
     * their own.
     */
    inTurn<T>(lock: number, run: () => Promise<T>): Promise<T> {
      return new Promise((resolve) => {
        let running: Promise<T> | undefined
        const patience = new AbortController()
        const waitWhileOthersGetTokens = (before?: number) => {
          const { isOwn, refreshed } = read() ?? {}
          if (isOwn && refreshed !== before) timer = setTimeout(waitWhileOthersGetTokens, 5_000, refreshed)
          else {
            patience.abort()
            // Locks that a polyfill or a broken browser provides may ignore the signal.
            begin()
          }
        }
        let timer = page && setTimeout(waitWhileOthersGetTokens, 5_000, read()?.refreshed)
        const begin = () => {
          clearTimeout(timer)
          resolve((running ??= run()))
        }
        const hold = async () => {
          begin()
          await running
          // Without a pause, the next tab may get the lock before it can read what this tab has stored.
          await new Promise((release) => setTimeout(release, 100))
        }
        const request = async () =>
          page?.navigator.locks.request(`${key}${lock}`, { signal: patience.signal }, hold)
        // Begin without the lock too: on a server, in a browser that has or allows no locks, and when the
        // wait was too long.
        request().then(begin, begin)
      })
    },
  }
}

/** Returns the state that begins now, after another one. */
export function stateAfter({ began }: SessionState, reason: SessionEnd, token?: string): SessionState {
  // Later than the one before, also if somebody has set the clock back. Two tabs may do it in the same millisecond.
  return { began: Math.max(Date.now(), began + 1) + Math.random(), reason, refreshed: 0, token }
}

/** Returns what a tab can have stored. Other values would hide the changes of all tabs. */
function checkState(value: unknown): SessionState | undefined {
  const state = Object(value) as Partial<Record<keyof SessionState, unknown>>
  const { began, reason, refreshed, token = '' } = state
  const conditions = [
    typeof began === 'number',
    Number(began) >= 0,
    // A larger number has no place for the digits that tell two changes apart.
    Number(began) < 1e13,
    typeof refreshed === 'number',
    /^(?:sign-in|sign-out|refusal)$/.test(String(reason)),
    typeof token === 'string',
  ]
  return conditions.every(Boolean) ? (state as SessionState) : undefined
}

import type { Untyped } from '../document/document.ts'
import type { Middleware, Operation } from '../operation/operation.ts'
import type { Failure } from '../result/errors.ts'
import type { Result } from '../result/result.ts'

/** What ended a session: the next user signed in, the user signed out, or the server refused a refresh. */
export type SessionEnd = 'sign-in' | 'sign-out' | 'refusal'

/** How an app keeps its token, sends it, and gets a new one. */
export interface SessionOptions {
  /**
   * The tabs of an app share a session by this name, in the item `thinql ${name}` of `localStorage`. Two apps need two
   * names.
   */
  name: string
  /**
   * Keeps the token in `localStorage`, for the other tabs and for the next visit. Every script of the page
   * can read it there. By default, the token is in a variable. Then a tab calls `refresh` when the server
   * refuses its first operation.
   * @default false
   */
  keepToken?: boolean | undefined
  /**
   * Returns the token that your own storage has kept from the last visit. Use it in place of `keepToken`
   * where there is no `localStorage`, as in React Native. Operations wait for it, within their time limits.
   * Unlike `start`, it ends no session. A `start` or an `end` that comes first wins. If it throws, because
   * the storage can't be read yet, the operations that wait end with a RequestError, and the next one calls it again.
   */
  token?: (() => KeptToken | Promise<KeptToken>) | undefined
  /**
   * Gets a new token after the server has refused `token`. That is undefined if there was none, for example
   * with cookies.
   *
   * One call serves all operations that the server refuses until it ends, and only one tab calls it at a
   * time. `signal` aborts when the session ends, and after `refreshTimeout`. A token that comes later, or
   * after the refresh of another tab, is ignored. If you send the refresh through the client of its session,
   * say so with `isPublic`. Otherwise it may wait for itself, until `refreshTimeout`.
   *
   * - Return the new token, or true if the new token is a cookie.
   * - Return false if the server refuses the refresh. Only that ends the session.
   * - Return the error of a Result if the refresh fails. Then the operations end with it. If it throws, or returns
   *   another error, they end with a RequestError.
   *
   * Anything else is [no token](https://thinql.github.io/errors/messages/#refresh-gave-no-token).
   */
  refresh?:
    ((token: string | undefined, signal: AbortSignal) => Promise<string | boolean | Failure>) | undefined
  /**
   * Returns whose token it is. If `refresh` gives the token of another person than before, somebody else has signed in
   * on a page without this code. Then the session ends as it does in `start`. Undefined says that nobody knows.
   * @default the claim `sub` of a JWT, and undefined for other tokens
   */
  personOf?: ((token: string) => string | number | undefined) | undefined
  /**
   * How long `refresh` may take, in ms. Then the operations that wait for it end with a TimeoutError, and the
   * next one that the server refuses calls it again.
   * @default 30_000
   */
  refreshTimeout?: number | undefined
  /**
   * Returns true for an operation that needs no session, for example the sign-in, a list that everybody sees, or the
   * refresh itself. It gets no token, it isn't refreshed, and it goes on when the session ends.
   * @default every operation belongs to the session
   * @example
   * createSession({ name: 'shop', isPublic: ({ meta }) => meta?.isPublic === true })
   */
  isPublic?: ((operation: Operation) => boolean) | undefined
  /**
   * Returns true if the server refused the token before anything ran.
   * @default status 401, or the code UNAUTHENTICATED or SUBSCRIPTION_JWT_EXPIRED in the errors of a response
   * without data
   */
  isRefused?: ((result: Result<Untyped>, operation: Operation) => boolean) | undefined
  /**
   * Returns the headers that send the token.
   * @default `{ authorization: 'Bearer ' + token }`
   */
  toHeaders?: ((token: string) => Readonly<Record<string, string>>) | undefined
}

/** The token that an app has kept, or nothing. */
type KeptToken = string | null | undefined

/** The token is kept by `localStorage`, or by the app. */
export type OneStorage = { keepToken?: false | undefined } | { token?: undefined }

/** A middleware that sends the token of the user who is signed in now. */
export interface Session extends Middleware {
  /**
   * Returns the signal of the session, which aborts at its end. A client calls it for each operation that is
   * called. The session sends no other operation.
   */
  readonly signal: (operation?: Operation) => AbortSignal
  /** Returns the token's headers, for `connectionParams` of a WebSocket. A client gets them from the middleware. */
  readonly headers: () => Readonly<Record<string, string>>
  /**
   * Begins the session of a user who has signed in, and ends the session before. If that session has the same
   * token, it goes on, and the token is only stored again. With cookies there is no token.
   */
  readonly start: (token?: string) => void
  /**
   * Ends the session in all tabs: operations in flight end with an AbortError, and the token is forgotten.
   * For a minute after an end, it does nothing, because the sign-out of an app may call it from a listener of
   * `onEnd`. `start` ends that minute. So call `start` at each sign-in, with cookies too.
   */
  readonly end: () => void
  /**
   * Calls back after each end of a session, by another tab too. All listeners hear of one end before they
   * hear of the next, also if one of them begins or ends a session. A listener doesn't replace who has just
   * signed in: `start` does nothing then. After a sign-in, `end` ends the session of the next user. What a
   * listener throws goes to the console.
   *
   * @returns A function that removes the listener.
   */
  readonly onEnd: (listener: (reason: SessionEnd) => void) => () => void
}

/** What a tab keeps of its session until the session ends. */
export interface CurrentSession {
  controller?: AbortController
  /** By `performance.now()`, because the wall clock may jump. */
  readonly since: number
  /** The call of the option `token`, unless it has failed. */
  reading?: Promise<void> | undefined
  renewal?: Promise<Failure | undefined> | undefined
}

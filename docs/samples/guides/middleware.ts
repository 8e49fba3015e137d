import {
  createClient,
  createSession,
  type Failure,
  limitResponse,
  type Middleware,
  persisted,
  queryViaGet,
  reconnect,
  retry,
  type Session,
  type SessionOptions,
  timeout,
  upload,
} from '@thinql/core'
import { createDevtools } from '@thinql/devtools'
import { onReconnected } from '../../../packages/core/recipes/onReconnected.ts'
import { reportErrors } from '../../../packages/core/recipes/reportErrors.ts'

// #region ownTimeout.ts
declare module '@thinql/core' {
  interface OperationMeta {
    /** How long the operation may take, in ms. */
    timeout?: number
  }
}

/** Gives each operation this time, and an operation with `meta.timeout` that time. */
export function ownTimeout(ms: number): Middleware {
  return (next) => {
    const usual = timeout(ms)(next)
    return (operation) => {
      const own = operation.meta?.timeout
      return own === undefined ? usual(operation) : timeout(own)(next)(operation)
    }
  }
}
// #endregion

// #region decodeDates.ts
const fields = new Set(['createdAt', 'updatedAt'])

/** Makes each field with one of these names a `Date`, in responses, parts and events. */
export const decodeDates: Middleware = (next) => (operation) =>
  next({
    ...operation,
    parse: (text) =>
      JSON.parse(text, (name, value: unknown) =>
        fields.has(name) && typeof value === 'string' ? new Date(value) : value,
      ) as unknown,
  })
// #endregion

// #region createNativeSession.ts
/** `AsyncStorage` has this shape. For a secure storage, write these three functions. */
interface TokenStorage {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
}

export function createNativeSession(storage: TokenStorage, renew: NonNullable<SessionOptions['refresh']>) {
  // A phone that is locked may not store it. Then the app has it until it is closed.
  const keep = (token: string) => storage.setItem('token', token).catch(() => undefined)
  const session = createSession({
    name: 'shop',
    token: () => storage.getItem('token'),
    async refresh(token, signal) {
      const renewed = await renew(token, signal)
      // After a sign-out, nothing is kept.
      if (typeof renewed === 'string' && !signal.aborted) await keep(renewed)
      return renewed
    },
  })
  session.onEnd((reason) => {
    if (reason !== 'sign-in') void storage.removeItem('token')
  })
  const signIn = async (token: string) => {
    session.start(token)
    await keep(token)
  }
  return { session, signIn }
}
// #endregion

// #region createFullClient.ts
export const devtools = createDevtools()

export function createFullClient(
  endpoint: string,
  session: Session,
  app: { refetchMissed: () => void; showError: (error: Failure) => void },
) {
  return createClient({
    endpoint,
    middleware: [
      devtools.middleware,
      reportErrors(app.showError),
      onReconnected(app.refetchMissed),
      reconnect(),
      timeout(10_000),
      session,
      retry(),
      timeout(3_000),
      persisted(),
      queryViaGet(),
      upload(),
    ],
    fetch: limitResponse({ idle: 30_000 }),
  })
}
// #endregion

// #region createLiveClient.ts
export function createLiveClient(refetchMissed: () => void) {
  return createClient({
    endpoint: '/graphql',
    middleware: [onReconnected(refetchMissed), reconnect(), timeout(10_000)],
    fetch: limitResponse({ idle: 30_000 }),
  })
}
// #endregion

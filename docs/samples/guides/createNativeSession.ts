import { createSession, type SessionOptions } from '@thinql/core'

/** `AsyncStorage` has this shape. For a secure storage, write these three functions. */
interface TokenStorage {
  getItem(key: string): Promise<string | null>
  setItem(key: string, value: string): Promise<void>
  removeItem(key: string): Promise<void>
}

export function createNativeSession(storage: TokenStorage, renew: NonNullable<SessionOptions['refresh']>) {
  const session = createSession({
    name: 'shop',
    token: () => storage.getItem('token'),
    async refresh(token, signal) {
      const renewed = await renew(token, signal)
      // After a sign-out, nothing is kept.
      if (typeof renewed === 'string' && !signal.aborted) await storage.setItem('token', renewed)
      return renewed
    },
  })
  session.onEnd((reason) => {
    if (reason !== 'sign-in') void storage.removeItem('token')
  })
  const signIn = async (token: string) => {
    session.start(token)
    await storage.setItem('token', token)
  }
  return { session, signIn }
}

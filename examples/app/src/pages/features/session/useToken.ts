import { useEffect, useState, useSyncExternalStore } from 'react'
import { session } from './account.ts'

/** The token; null if nobody is signed in. A refresh or another tab may replace it, so it is read again and again. */
export function useToken(): string | null {
  return useSyncExternalStore(everyQuarter, session.token)
}

function everyQuarter(callback: () => void): () => void {
  const timer = setInterval(callback, 250)
  return () => clearInterval(timer)
}

/** How many milliseconds the token is still valid. */
export function useTimeLeft(token: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => everyQuarter(() => setNow(Date.now())), [])
  return Math.max(0, expiryOf(token) - now)
}

/** The time in a JSON Web Token at which it expires, in ms since the epoch. */
function expiryOf(token: string): number {
  const [, payload = ''] = token.split('.')
  const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number }
  return exp * 1_000
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { session } from './account.ts'

/** The token, or undefined if nobody is signed in. A refresh may replace it, so it is read again and again. */
export const useToken = (): string | undefined => useSyncExternalStore(watchToken, readToken)

function watchToken(onChange: () => void): () => void {
  const stop = [session.onEnd(onChange), everyQuarter(onChange)]
  return () => stop.forEach((each) => each())
}

export function readToken(): string | undefined {
  return session.headers().authorization?.slice('Bearer '.length)
}

function everyQuarter(callback: () => void): () => void {
  const timer = setInterval(callback, 250)
  return () => clearInterval(timer)
}

/** How many milliseconds the token is still valid. It begins with the time at which it expires. */
export function useTimeLeft(token: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => everyQuarter(() => setNow(Date.now())), [])
  return Math.max(0, Number.parseInt(token) - now)
}

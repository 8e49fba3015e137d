import { useEffect, useState } from 'react'
import { session } from './account.ts'

/** The token, or undefined if nobody is signed in. A refresh may replace it, so it is read again and again. */
export function useToken(): string | undefined {
  const [token, setToken] = useState(readToken)
  useEffect(() => {
    const read = () => setToken(readToken())
    const stop = [session.onEnd(read), everyQuarter(read)]
    return () => stop.forEach((each) => each())
  }, [])
  return token
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

import { useEffect, useState } from 'react'
import type { Conditions } from '../../server/conditions.ts'

/** The server's conditions, once it has told them, and how to change them. */
export function useConditions() {
  const [conditions, setConditions] = useState<Conditions>()
  const [failed, setFailed] = useState(false)

  async function send(change?: Partial<Conditions>): Promise<void> {
    // Shown at once, and taken back if the server doesn't take it.
    if (conditions) setConditions({ ...conditions, ...change })
    try {
      setConditions(await sendConditions(change))
      setFailed(false)
    } catch {
      setConditions(conditions)
      setFailed(true)
    }
  }

  useEffect(() => {
    let left = false
    sendConditions().then(
      (asked) => left || setConditions(asked),
      () => left || setFailed(true),
    )
    return () => {
      left = true
    }
  }, [])

  return {
    conditions,
    failed,
    change: (change: Partial<Conditions>) => void (conditions && send(change)),
    retry: () => send(),
  }
}

/** Asks the server for its conditions, or changes some of them. */
async function sendConditions(change?: Partial<Conditions>): Promise<Conditions> {
  const response = await fetch('/conditions', change && { method: 'PATCH', body: JSON.stringify(change) })
  if (!response.ok) throw new Error(await response.text())
  // What the server's own code writes.
  return (await response.json()) as Conditions
}

import { useEffect, useState } from 'react'
import type { Conditions } from '../../server/conditions.ts'

/** Reads and changes the conditions of the server. `conditions` is undefined until they are loaded. */
export function useConditions() {
  const [conditions, setConditions] = useState<Conditions>()
  const [failed, setFailed] = useState(false)

  async function send(change?: Partial<Conditions>): Promise<void> {
    // Shown at once, and undone if the server refuses.
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
    let unmounted = false
    sendConditions().then(
      (current) => unmounted || setConditions(current),
      () => unmounted || setFailed(true),
    )
    return () => {
      unmounted = true
    }
  }, [])

  return {
    conditions,
    failed,
    change: (change: Partial<Conditions>) => void (conditions && send(change)),
    retry: () => send(),
  }
}

/** Reads the conditions from the server, or changes some of them. */
async function sendConditions(change?: Partial<Conditions>): Promise<Conditions> {
  const response = await fetch('/conditions', change && { method: 'PATCH', body: JSON.stringify(change) })
  if (!response.ok) throw new Error(await response.text())
  // The server of this app sends nothing else.
  return (await response.json()) as Conditions
}

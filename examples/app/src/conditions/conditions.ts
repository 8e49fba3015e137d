import type { Conditions } from '../../server/conditions.ts'

/** Asks the server for its conditions, or changes some of them. */
export async function sendConditions(change?: Partial<Conditions>): Promise<Conditions> {
  const response = await fetch('/conditions', change && { method: 'PATCH', body: JSON.stringify(change) })
  if (!response.ok) throw new Error(await response.text())
  // What the server's own code writes.
  return (await response.json()) as Conditions
}

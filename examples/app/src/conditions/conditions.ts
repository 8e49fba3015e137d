/** What of the server's conditions a person can worsen here. */
export interface Conditions {
  /** ms */
  readonly latency: number
  /** Percent. */
  readonly failureRate: number
  readonly offline: 0 | 1
}

/** Asks the server for its conditions, or replaces them. */
export async function sendConditions(conditions?: Conditions): Promise<Conditions> {
  const init = conditions && { method: 'POST', body: JSON.stringify(conditions) }
  const response = await fetch('/conditions', init)
  if (!response.ok) throw new Error(await response.text())
  const { latency, failureRate, offline } = (await response.json()) as Conditions
  return { latency, failureRate, offline }
}

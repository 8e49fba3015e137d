/** Calls `reached`, and then never resolves. */
export function hang(reached: () => void) {
  reached()
  return new Promise<never>(() => undefined)
}

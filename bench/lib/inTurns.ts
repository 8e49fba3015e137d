/**
 * Measures contenders in turns, one round each, so that a busy moment is unfair to none. Every round starts with another
 * one, so that none always follows the same neighbour. One that has taken longer than `patience`, in ms, sits out the
 * rounds that are left.
 *
 * @returns what was measured of each, round by round.
 */
export async function inTurns<T, TMeasured>(
  contenders: readonly T[],
  rounds: number,
  measure: (contender: T) => TMeasured | Promise<TMeasured>,
  patience = 60_000,
): Promise<Map<T, TMeasured[]>> {
  const measured = new Map<T, TMeasured[]>(contenders.map((contender) => [contender, []]))
  const spent = new Map<T, number>()
  for (let round = 0; round < rounds; round++) {
    const first = round % contenders.length
    for (const contender of [...contenders.slice(first), ...contenders.slice(0, first)]) {
      const spentSoFar = spent.get(contender) ?? 0
      if (spentSoFar > patience) continue
      // What the one before left behind is not this one's to clean up.
      globalThis.gc?.()
      const start = performance.now()
      measured.get(contender)?.push(await measure(contender))
      spent.set(contender, spentSoFar + performance.now() - start)
    }
  }
  return measured
}

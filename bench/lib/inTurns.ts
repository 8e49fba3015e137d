/**
 * Measures contenders in turns, one round each, so that a busy moment of the machine affects all of them. Each round has
 * another order, so that none always runs after the same one.
 *
 * @param patience - ms. A contender whose total time is longer is not measured in the remaining rounds.
 * @returns The measurements of each contender, by round.
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
    for (const contender of shuffled(contenders)) {
      const spentSoFar = spent.get(contender) ?? 0
      if (spentSoFar > patience) continue
      // Collects the garbage of the previous contender first.
      globalThis.gc?.()
      const start = performance.now()
      measured.get(contender)?.push(await measure(contender))
      spent.set(contender, spentSoFar + performance.now() - start)
    }
  }
  return measured
}

function shuffled<T>(values: readonly T[]): T[] {
  return values
    .map((value) => ({ value, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value)
}

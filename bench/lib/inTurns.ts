/**
 * Measures contenders in turns, one round each, so that a busy moment is unfair to none. Every round starts with another
 * one, so that none always follows the same neighbour.
 *
 * @returns what was measured of each, round by round.
 */
export async function inTurns<T, TMeasured>(
  contenders: readonly T[],
  rounds: number,
  measure: (contender: T) => TMeasured | Promise<TMeasured>,
): Promise<Map<T, TMeasured[]>> {
  const measured = new Map<T, TMeasured[]>(contenders.map((contender) => [contender, []]))
  for (let round = 0; round < rounds; round++) {
    const first = round % contenders.length
    for (const contender of [...contenders.slice(first), ...contenders.slice(0, first)]) {
      // What the one before left behind is not this one's to clean up.
      globalThis.gc?.()
      measured.get(contender)?.push(await measure(contender))
    }
  }
  return measured
}

/**
 * Returns random numbers from 0 to 1 that depend on nothing but the seed and the label.
 *
 * Each decision has a label of its own, so a step that is taken out of a run changes no other decision.
 */
export function randomOf(seed: number, label: string): () => number {
  let state = seed ^ 0x9e3779b9
  for (const character of label) state = Math.imul(state ^ character.charCodeAt(0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Returns one of the values. */
export function pick<T>(random: () => number, values: readonly T[]): T {
  // The index is always that of a value.
  return values[Math.floor(random() * values.length)] as T
}

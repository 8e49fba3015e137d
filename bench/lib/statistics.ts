/** The median of the measurements, and the quartiles around it. */
export interface Spread {
  readonly median: number
  readonly lower: number
  readonly upper: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? NaN
  return { median: at(0.5), lower: at(0.25), upper: at(0.75) }
}

/** Divides each value by the value of `floor` from the same round. It skips rounds that only one of them has. */
export function ratiosTo(floor: readonly number[], values: readonly number[]): number[] {
  return values.slice(0, floor.length).map((value, round) => value / (floor[round] ?? NaN))
}

/** `1.23 (1.20–1.26)` */
export function formatSpread({ median, lower, upper }: Spread, digits = 2): string {
  return `${median.toFixed(digits)} (${lower.toFixed(digits)}–${upper.toFixed(digits)})`
}

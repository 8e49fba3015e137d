import type { Measured } from './measure.ts'

/** A size may be 5 % more than when its budget was made, and 25 % less than the budget. */
const growth = 1.05
const shrinkage = 0.75

/** gzip's output varies by some bytes when unrelated code changes. Small sizes need room for that. */
const noise = 16

/** The budget of something that weighs `size` bytes. It never exceeds the bar. */
export function budgetFor(size: number, bar = Infinity): number {
  const budget = Math.max(Math.floor(size * growth), size + noise)
  // A size above its bar keeps its room until it comes down.
  return size > bar ? budget : Math.min(budget, bar)
}

/** Why a size breaks its bar or its budget, or undefined. A budget far above the size proves nothing, so it must come down. */
export function sizeProblem(size: number, budget: number | undefined, bar = Infinity): string | undefined {
  if (size > bar) return `is over its bar of ${bar} B`
  if (budget === undefined) return 'has no budget'
  if (size > budget) return `is over its budget of ${budget} B`
  if (size < Math.min(budget * shrinkage, budget - 2 * noise)) {
    return `is far under its budget of ${budget} B`
  }
  return undefined
}

const betweenMarkers = /(?<=<!-- sizes -->\n).*?(?=<!-- \/sizes -->)/s

/** Writes the sizes between the markers of a README, or of a page of the site. */
export function withSizes(readme: string, measured: readonly Measured[]): string {
  if (!betweenMarkers.test(readme))
    throw new Error('README.md has no lines <!-- sizes --> and <!-- /sizes -->.')
  const lines = measured
    .filter((entry) => entry.inReadme)
    .map(({ name, size }) => `- ${name}: ${kilobytes(size)} kB\n`)
  return readme.replace(betweenMarkers, `\n${lines.join('')}\n`)
}

/** Rounds up, so that the README never promises too little. */
function kilobytes(bytes: number): string {
  return (Math.ceil((bytes / 1024) * 10) / 10).toFixed(1)
}

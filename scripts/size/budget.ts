/** How far a size may be from what it was when the budget was made: 5 % up, 25 % down. */
const growth = 1.05
const shrinkage = 0.75

/** gzip moves by some bytes when unrelated code changes; small sizes need room for that. */
const noise = 16

/** The budget of something that weighs `size` bytes; never above the bar. */
export function budgetFor(size: number, bar = Infinity): number {
  return Math.min(Math.max(Math.floor(size * growth), size + noise), bar)
}

/** What is wrong with a size: it is over its budget or its bar, or so far under that the budget means nothing any more. */
export function sizeComplaint(size: number, budget: number | undefined, bar = Infinity): string | undefined {
  if (size > bar) return `is over its bar of ${bar} B`
  if (budget === undefined) return 'has no budget; pnpm size:update gives it one'
  if (size > budget) return `is over its budget of ${budget} B`
  if (size < Math.min(budget * shrinkage, budget - 2 * noise)) {
    return `is far under its budget of ${budget} B; pnpm size:update lowers it`
  }
  return undefined
}

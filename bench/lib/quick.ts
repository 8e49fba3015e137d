import process from 'node:process'

/** `--quick` asks whether a benchmark works, not how fast anything is: a few rounds, and README.md stays as it is. */
export const quick = process.argv.includes('--quick')

/** How often something is measured. */
export function rounds(full: number): number {
  return quick ? 2 : full
}

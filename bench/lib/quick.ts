import process from 'node:process'

/** `--quick` checks that a benchmark works: it runs few rounds and does not write README.md. */
export const quick = process.argv.includes('--quick')

/** The number of rounds to measure. */
export function rounds(full: number): number {
  return quick ? 2 : full
}

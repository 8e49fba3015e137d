import process from 'node:process'

const chosen = process.argv.indexOf('--only') + 1

/** `--quick` checks that a benchmark works: it runs few rounds and does not write README.md. `--only` implies it. */
export const quick = chosen > 0 || process.argv.includes('--quick')

/** Whether to measure this: with `--only text`, its name must contain the text. */
export function only(name: string): boolean {
  return !chosen || name.includes(process.argv[chosen] ?? '')
}

/** The number of rounds to measure. */
export function rounds(full: number): number {
  return quick ? 2 : full
}

const { FUZZ_SECONDS: seconds, FUZZ_SEED: seed } = process.env

/**
 * How often a property is tested: `times` by default, for `FUZZ_SECONDS` seconds when that is set.
 *
 * A failure prints its seed. `FUZZ_SEED` repeats it.
 */
export function runs(times = 100) {
  return {
    ...(seconds ? { numRuns: 1e9, interruptAfterTimeLimit: Number(seconds) * 1000 } : { numRuns: times }),
    ...(seed && { seed: Number(seed) }),
  }
}

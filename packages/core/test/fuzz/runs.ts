const { FUZZ_SECONDS: seconds, FUZZ_SEED: seed } = process.env

/**
 * How often a property is tried: so many times in the gate, for so long where `FUZZ_SECONDS` is set.
 *
 * A failure prints its seed, and `FUZZ_SEED` repeats it.
 */
export function runs(times = 100) {
  return {
    ...(seconds ? { numRuns: 1e9, interruptAfterTimeLimit: Number(seconds) * 1000 } : { numRuns: times }),
    ...(seed && { seed: Number(seed) }),
  }
}

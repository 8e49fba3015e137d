/** Returns a time span in words: `8 ms`, `1.25 s`. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`
  return ms < 60_000
    ? `${(ms / 1_000).toFixed(2)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`
}

/** Returns a number of bytes in words. */
export function bytes(size: number): string {
  if (size < 1_024) return `${size} B`
  return size < 1_048_576 ? `${(size / 1_024).toFixed(1)} kB` : `${(size / 1_048_576).toFixed(1)} MB`
}

/** Returns a count with its noun: `1 part`, `2 parts`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** Returns the time of day of a value of `performance.now()`. */
export function timeOfDay(at: number): string {
  return new Date(performance.timeOrigin + at).toLocaleTimeString(undefined, {
    hour12: false,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
  })
}

/** Parses JSON. Returns undefined for other text. */
export function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}

/** Returns the name of an operation for people. */
export function nameOf({ name }: { name: string | undefined }): string {
  return name ?? 'without a name'
}

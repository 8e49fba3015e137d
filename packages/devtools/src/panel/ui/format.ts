/** Returns a time span in words: `8 ms`, `1.25 s`. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`
  return ms < 60_000
    ? `${(ms / 1_000).toFixed(2)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`
}

/** Returns how long something has run, in few characters: `3.2 s`, `12 min`. */
export function elapsed(since: number): string {
  // Clocks may differ by a few milliseconds.
  const ms = Math.max(0, since)
  if (ms < 10_000) return `${(ms / 1_000).toFixed(1)} s`
  if (ms < 60_000) return `${Math.floor(ms / 1_000)} s`
  return ms < 3_600_000 ? `${Math.floor(ms / 60_000)} min` : `${Math.floor(ms / 3_600_000)} h`
}

export function bytes(size: number): string {
  if (size < 1_024) return `${size} B`
  return size < 1_048_576 ? `${(size / 1_024).toFixed(1)} kB` : `${(size / 1_048_576).toFixed(1)} MB`
}

/** Returns a count with its noun: `1 part`, `2 parts`. */
export function count(number: number, noun: string, nouns = `${noun}s`): string {
  return `${number} ${number === 1 ? noun : nouns}`
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

export function hasText(name: string, typed: string): boolean {
  return name.toLowerCase().includes(typed.trim().toLowerCase())
}

export function nameOf({ name }: { name: string | undefined }): string {
  return name ?? 'without a name'
}

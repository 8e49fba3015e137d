export type Sizes = Readonly<Record<string, number>>

/** gzip's output varies by some bytes when unrelated code changes. */
const noise = 16

/**
 * Why a size doesn't fit its limit, or undefined. A limit far above the size proves nothing, so it comes down
 * with it.
 */
export function sizeProblem(size: number | undefined, limit: number | undefined): string | undefined {
  if (size === undefined) return 'has a limit, but is no entry'
  if (limit === undefined) return 'has no limit'
  if (size > limit + noise) return `is ${size - limit} B over its limit of ${limit} B`
  if (size < limit - noise) return `is ${limit - size} B under its limit of ${limit} B`
  return undefined
}

/** The names that contain one of `parts`; none if one of `parts` finds nothing. A whole name finds only that name. */
export function namesWith(parts: readonly string[], names: readonly string[]): readonly string[] {
  const contain = (part: string) => names.filter((name) => part !== '' && name.includes(part))
  const found = parts.map((part) => (names.includes(part) ? [part] : contain(part)))
  return found.every(({ length }) => length > 0) ? found.flat() : []
}

/** The limits after the sizes of the entries with these names were accepted. A name without a size loses its limit. */
export function withLimits(limits: Sizes, sizes: Sizes, names: readonly string[]): Sizes {
  const kept = Object.entries(limits).filter(([name]) => !names.includes(name))
  const accepted = Object.entries(sizes).filter(([name]) => names.includes(name))
  return Object.fromEntries([...kept, ...accepted].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const betweenMarkers = /(?<=<!-- sizes -->\n).*?(?=<!-- \/sizes -->)/s

/**
 * Writes the sizes of these entries between the markers of a document. They are rounded up, to promise
 * nothing smaller.
 */
export function withSizes(document: string, sizes: Sizes, names: readonly string[]): string {
  if (!betweenMarkers.test(document)) throw new Error('Found no lines <!-- sizes --> and <!-- /sizes -->.')
  const kilobytes = (bytes = 0) => (Math.ceil((bytes / 1024) * 10) / 10).toFixed(1)
  const lines = names.map((name) => `- ${name}: ${kilobytes(sizes[name])} kB\n`)
  return document.replace(betweenMarkers, `\n${lines.join('')}\n`)
}

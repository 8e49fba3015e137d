import type { Shown } from './parts.tsx'

/** Whether it is not skipped. */
export function isActive({ part, status }: Shown): boolean {
  return !part.skip && status !== 'idle'
}

/** What the checks read in the data that a component shows of its own variables. */
export type Facts = NonNullable<ReturnType<typeof factsOf>>

export function factsOf({ pages, isPrevious }: Shown) {
  const all = pages && !isPrevious ? ('page' in pages ? [pages] : pages) : []
  const [first] = all
  if (!first) return undefined
  const { asked, viewer } = all.find(({ page }) => page.viewer !== first.page.viewer)?.page ?? first.page
  /** By page. */
  const rows = all.map(({ page }) => page.items)
  const marks = rows.flat().flatMap((row) => [...row.likes, ...row.marks])
  /** That of the oldest page. */
  const version = Math.min(...all.map(({ page }) => page.version))
  const isWhole = all.every(({ page }) => page.note !== undefined)
  return { of: asked.of, viewer, version, marks, rows, isWhole }
}

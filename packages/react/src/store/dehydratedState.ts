import type { ClassPlace } from './development/lostClasses.ts'
import type { Response } from './history.ts'
import type { HtmlData } from './state/QueryEntry.ts'

/** The data of a store as plain JSON, by the keys of its queries and lists. */
export type DehydratedState = Readonly<Record<string, unknown>>

/**
 * The data of a query, or of one page of a list. The variables of a page are JSON text, because `JSON.parse`
 * rounds large ids.
 */
export interface DehydratedPage extends Pick<Response, 'data' | 'isBeforeAnchor'> {
  readonly variables?: string
}

/** The data of one query, or of the pages of a list. */
export interface DehydratedEntry extends Omit<HtmlData, 'data'> {
  readonly pages: readonly [DehydratedPage, ...DehydratedPage[]]
  /** When it came or was written, in ms since 1970. */
  readonly time: number
  /** Only of a development build. */
  readonly hasClass?: ClassPlace
}

/** A query in flight. The promise resolves to its data, or to null if the request has failed. */
export interface PendingEntry {
  readonly pending: PromiseLike<DehydratedEntry | null>
}

import type { ParsedResponse } from '../response/parseResponse.ts'
import type { Result } from './result.ts'

/** What a part of a streamed response says. */
export interface Answer extends ParsedResponse {
  /** True for an answer that will grow, false where nothing may follow. */
  readonly hasNext?: boolean | undefined
}

/** Reads the parts of one response, one after the other; undefined for a part that says nothing. */
export type PartReader = (json: unknown) => Answer | undefined

/** A Result of `stream`. */
export type IncrementalResult<TData> = Result<TData> & {
  /** True while more of the answer is to come; not set on the last Result. */
  readonly hasNext?: boolean | undefined
}

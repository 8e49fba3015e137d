/** The URL under which the server responds in one of its ways. */
export type Url = (way: string, query?: Record<string, string>) => string

/** One rule for every runtime. */
export interface Check {
  readonly rule: string
  /** What it comes to; JSON, because it is compared outside the runtime. */
  readonly run: (url: Url) => Promise<unknown>
  /** What it must come to. */
  readonly expected: unknown
}

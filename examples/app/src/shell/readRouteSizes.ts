/** Bytes, minified and gzipped. */
export interface RouteSizes {
  /** All JavaScript that shows the board and changes it. */
  readonly board: number
  /** thinql's part of it. */
  readonly thinql: number
  /** What is loaded once the board is shown, to follow what others do. */
  readonly live: number
}

/** What the build has written into the page; undefined in development, where nothing is built. */
export function readRouteSizes(): RouteSizes | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="route-sizes"]')?.content
  // Written by scripts of this app alone.
  return content === undefined ? undefined : (JSON.parse(content) as RouteSizes)
}

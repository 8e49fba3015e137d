/** Bytes, minified and gzipped. */
export interface RouteSizes {
  /** All JavaScript that the board route loads. */
  readonly board: number
  /** thinql's part of it. */
  readonly thinql: number
}

/** What the build has written into the page; undefined in development, where nothing is built. */
export function readRouteSizes(): RouteSizes | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="route-sizes"]')?.content
  // Written by scripts of this app alone.
  return content === undefined ? undefined : (JSON.parse(content) as RouteSizes)
}

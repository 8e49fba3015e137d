import { useWindowState } from '../ui/index.ts'

/** Bytes of JavaScript that the board needs, minified and gzipped. */
export interface RouteSizes {
  /** All of it, without the devtools. */
  readonly board: number
  /** The parts of it that are thinql and React Router. */
  readonly thinql: number
  readonly router: number
}

export function Footer() {
  const loaded = useLoaded()
  return (
    <footer className="hint border-t border-line px-4 py-6">
      <p className="mx-auto max-w-272">{loaded ? describeSizes() : unknown}</p>
    </footer>
  )
}

const unknown = 'The production build shows here how much JavaScript the board loads.'

function describeSizes(): string {
  const content = document.querySelector<HTMLMetaElement>('meta[name="route-sizes"]')?.content
  if (content === undefined) return unknown
  // Only routeSizesPlugin writes this.
  const { board, thinql, router } = JSON.parse(content) as RouteSizes
  return `The board loads ${inKilobytes(board)} of JavaScript: ${inKilobytes(thinql)} of it is thinql, and ${inKilobytes(router)} the router. The activity and the devtools follow.`
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`
}

/** False on the server and until the page has arrived as a whole. */
export function useLoaded(): boolean {
  return useWindowState(['load'], () => document.readyState === 'complete', false)
}

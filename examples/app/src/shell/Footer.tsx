import { useHydrated } from '../ui/useHydrated.ts'
import styles from './Shell.module.css'

export function Footer() {
  const hydrated = useHydrated()
  return (
    <footer className={styles.footer}>
      <p>{hydrated ? describeSizes() : unknown}</p>
    </footer>
  )
}

const unknown = 'The production build shows here how much JavaScript the board loads.'

function describeSizes(): string {
  const sizes = readRouteSizes()
  if (!sizes) return unknown
  return `The board loads ${inKilobytes(sizes.board)} of JavaScript, and ${inKilobytes(sizes.thinql)} of it is thinql. The activity loads another ${inKilobytes(sizes.activity)} after it, and the devtools ${inKilobytes(sizes.devtools)}, which a product leaves out.`
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`
}

/** Bytes, minified and gzipped. */
export interface RouteSizes {
  /** All JavaScript that the board needs, without the devtools. */
  readonly board: number
  /** The part of it that is thinql. */
  readonly thinql: number
  /** Loaded after the board, for the activity. */
  readonly activity: number
  /** Their recorder, which is loaded with the board, and their panel, which is loaded after it. */
  readonly devtools: number
}

/** The sizes that the build wrote into the page; undefined in development. */
function readRouteSizes(): RouteSizes | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="route-sizes"]')?.content
  // Only routeSizesPlugin writes this.
  return content === undefined ? undefined : (JSON.parse(content) as RouteSizes)
}

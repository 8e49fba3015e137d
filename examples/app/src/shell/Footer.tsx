import { useHydrated } from '../ui/useHydrated.ts'
import styles from './Footer.module.css'

export function Footer() {
  const hydrated = useHydrated()
  return (
    <footer className={styles.footer}>
      <p>{hydrated ? describeSizes() : unknown}</p>
    </footer>
  )
}

const unknown = 'How much JavaScript the board is made of is measured in the production build.'

function describeSizes(): string {
  const sizes = readRouteSizes()
  if (!sizes) return unknown
  return `The board is made of ${inKilobytes(sizes.board)} of JavaScript; ${inKilobytes(sizes.thinql)} of it is thinql. To follow what others do, ${inKilobytes(sizes.live)} come after it.`
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`
}

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
function readRouteSizes(): RouteSizes | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="route-sizes"]')?.content
  // Written by scripts of this app alone.
  return content === undefined ? undefined : (JSON.parse(content) as RouteSizes)
}

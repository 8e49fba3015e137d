import { useHydrated } from '../rendering/useHydrated.ts'
import styles from './Footer.module.css'
import { readRouteSizes } from './readRouteSizes.ts'

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

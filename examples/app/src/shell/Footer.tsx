import { useSyncExternalStore } from 'react'
import styles from './Footer.module.css'
import { readRouteSizes } from './readRouteSizes.ts'

export function Footer() {
  const words = useSyncExternalStore(neverChanges, describeSizes, () => unknown)
  return (
    <footer className={styles.footer}>
      <p>{words}</p>
    </footer>
  )
}

const unknown = 'How much JavaScript the board is made of is measured in the production build.'
const neverChanges = () => () => undefined

function describeSizes(): string {
  const sizes = readRouteSizes()
  if (!sizes) return unknown
  return `The board is made of ${inKilobytes(sizes.board)} of JavaScript; ${inKilobytes(sizes.thinql)} of it is thinql. To follow what others do, ${inKilobytes(sizes.live)} come after it.`
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`
}

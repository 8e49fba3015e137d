import styles from './Footer.module.css'
import { readRouteSizes } from './readRouteSizes.ts'

export function Footer() {
  return (
    <footer className={styles.footer}>
      <p>{inWords(readRouteSizes())}</p>
    </footer>
  )
}

function inWords(sizes: ReturnType<typeof readRouteSizes>): string {
  if (!sizes) return 'How much JavaScript the board is made of is measured in the production build.'
  return `The board is made of ${inKilobytes(sizes.board)} of JavaScript; ${inKilobytes(sizes.thinql)} of it is thinql. To follow what others do, ${inKilobytes(sizes.live)} come after it.`
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`
}

import styles from './CodeBlock.module.css'

/** Text as machines write it. It can be wider than its place, so that it takes the focus to be scrolled by keys. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <pre className={styles.code} role="group" aria-label={label} tabIndex={0}>
      {children}
    </pre>
  )
}

import styles from './CodeBlock.module.css'

/** Preformatted text. It can get the focus, so that a keyboard can scroll it. */
export function CodeBlock({ label, children }: { label: string; children: string }) {
  return (
    <pre className={styles.code} role="group" aria-label={label} tabIndex={0}>
      {children}
    </pre>
  )
}

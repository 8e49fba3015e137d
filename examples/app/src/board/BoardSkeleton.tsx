import styles from './BoardSkeleton.module.css'

export function BoardSkeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading the board…
      </p>
      <ul className={styles.list} aria-hidden="true">
        {['70%', '45%', '60%', '52%', '38%'].map((width) => (
          <li key={width} className={styles.row}>
            <span className={styles.circle} />
            <span className={styles.line} style={{ width }} />
          </li>
        ))}
      </ul>
    </>
  )
}

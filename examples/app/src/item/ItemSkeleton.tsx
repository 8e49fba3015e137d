import styles from './ItemSkeleton.module.css'

export function ItemSkeleton() {
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading the item…
      </p>
      <div className={styles.skeleton} aria-hidden="true">
        <span className={styles.title} />
        <span className={styles.line} />
        <span className={styles.line} />
      </div>
    </>
  )
}

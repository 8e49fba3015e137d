import { useState } from 'react'
import styles from './StateTrail.module.css'

/** The states of a hook, in the order in which they were rendered. */
export function StateTrail({ state }: { state: string }) {
  const [trail, setTrail] = useState([state])
  if (trail.at(-1) !== state) setTrail([...trail, state])
  return (
    <ol className={styles.trail} aria-label="States of the hook">
      {trail.map((passed, index) => (
        // They only ever grow at the end.
        <li key={index} className={styles.step}>
          <span className={styles.state} data-state={passed.split(':')[0]}>
            {passed}
          </span>
        </li>
      ))}
    </ol>
  )
}

import { useId } from 'react'
import styles from './SegmentedControl.module.css'

interface SegmentedControlProps<T extends string | number> {
  /** What is chosen here. */
  label: string
  options: readonly (readonly [value: T, label: string])[]
  /** Undefined while nobody knows. */
  value: T | undefined
  onChange: (value: T) => void
}

/** A choice of few, all of them in sight. */
export function SegmentedControl<T extends string | number>({
  label,
  options,
  value,
  onChange,
}: SegmentedControlProps<T>) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.segments}>
        {options.map(([option, words]) => (
          <label key={option} className={styles.segment}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

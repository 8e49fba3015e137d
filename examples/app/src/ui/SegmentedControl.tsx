import { useId } from 'react'
import styles from './SegmentedControl.module.css'

interface SegmentedControlProps<T extends string | number> {
  /** The name of the choice: “Status”. */
  label: string
  options: readonly (readonly [value: T, label: string])[]
  /** Undefined while it is unknown. */
  value: T | undefined
  onChange: (value: T) => void
}

/** Radio buttons in one row. */
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

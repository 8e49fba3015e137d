import { useId } from 'react'
import { Icon } from './Button.tsx'

interface ChoiceProps<T extends string | number> {
  label: string
  options: readonly (readonly [value: T, text: string])[]
  value: T
  onChange: (value: T) => void
}

interface SelectProps<T extends string | number> extends ChoiceProps<T> {
  /** Its options say enough. */
  isLabelHidden?: boolean
}

export function Select<T extends string | number>(props: SelectProps<T>) {
  const { label, options, value, isLabelHidden = false, onChange } = props
  const id = useId()
  return (
    <span className="field">
      {!isLabelHidden && <label htmlFor={id}>{label}</label>}
      <select
        id={id}
        className="select"
        aria-label={isLabelHidden ? label : undefined}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find(([option]) => String(option) === target.value)
          if (chosen) onChange(chosen[0])
        }}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </span>
  )
}

export function Segmented<T extends string | number>(props: ChoiceProps<T>) {
  const { label, options, value, onChange } = props
  const name = useId()
  return (
    <fieldset className="segmented">
      <legend>{label}</legend>
      <div className="segments">
        {options.map(([option, text]) => (
          <label key={option} className="segment" data-checked={option === value}>
            <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function Search({ value, onChange }: Pick<ChoiceProps<string>, 'value' | 'onChange'>) {
  return (
    <span className="search">
      <Icon name="search" />
      <input
        type="search"
        aria-label="Filter by name"
        placeholder="Filter by name"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  )
}

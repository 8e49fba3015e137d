import { useId } from 'react'
import { Icon } from './Icon.tsx'

interface ChoiceProps<T extends string | number> {
  label: string
  options: readonly (readonly [value: T, text: string])[]
  value: T
  /** Hides the label, because the options say enough. */
  isLabelHidden?: boolean
  onChange: (value: T) => void
}

/** A list to choose from. */
export function Select<T extends string | number>(props: ChoiceProps<T>) {
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

/** A few choices side by side. */
export function Segmented<T extends string | number>(props: ChoiceProps<T>) {
  const { label, options, value, isLabelHidden = false, onChange } = props
  const name = useId()
  return (
    <fieldset className="segmented" aria-label={isLabelHidden ? label : undefined}>
      {!isLabelHidden && <legend>{label}</legend>}
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

/** A field to filter a list. */
export function Search({ label, value, onChange }: Omit<ChoiceProps<string>, 'options'>) {
  return (
    <span className="search">
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  )
}

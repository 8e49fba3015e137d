import { type ComponentProps, useId } from 'react'
import { Icon } from './Button.tsx'

interface TextFieldProps extends Omit<
  ComponentProps<'input'> & ComponentProps<'textarea'>,
  'onChange' | 'ref'
> {
  label: string
  multiline?: boolean
  /** The reason why the server refused the value, in words for users. */
  error?: string | undefined
  /** Left out for a field whose form reads it. */
  onChange?: (value: string) => void
}

export function TextField({ label, multiline = false, error, onChange, ...rest }: TextFieldProps) {
  const id = useId()
  const errorId = `${id}-error`
  const Control = multiline ? 'textarea' : 'input'
  return (
    <div>
      <label className="mb-1 block text-sm font-semibold" htmlFor={id}>
        {label}
      </label>
      <Control
        {...rest}
        id={id}
        className={`block min-h-11 w-full appearance-none rounded-control border border-control bg-sheet px-3 py-2 outline-offset-2 outline-accent focus-within:outline-3 aria-invalid:border-danger ${multiline ? 'field-sizing-content resize-none' : ''}`}
        autoComplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        onChange={onChange && ((event) => onChange(event.target.value))}
      />
      {error !== undefined && (
        <p id={errorId} className="mt-2 flex gap-2 text-sm text-danger wrap-anywhere" role="alert">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  options: readonly (readonly [value: T, label: string])[]
  value: T
  onChange: (value: T) => void
}

export function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      <div className="inline-flex max-w-full rounded-control border border-control bg-sheet">
        {options.map(([option, words]) => (
          <label key={option} className="choice">
            <input
              type="radio"
              className="absolute inset-0 cursor-pointer appearance-none focus-visible:outline-transparent"
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

import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './Icon.tsx'
import styles from './TextField.module.css'

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
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <Control
        {...rest}
        id={id}
        className={styles.control}
        autoComplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : errorId}
        onChange={onChange && ((event) => onChange(event.target.value))}
      />
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

/** An error below its field. A screen reader reads it when it appears. */
function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className={styles.error} role="alert">
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  )
}

import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { Icon } from './Icon.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'primary' | 'quiet' | 'bare'
  /** Ignores clicks. Unlike a disabled button it keeps the focus. */
  busy?: boolean
}

export function Button({ look = 'quiet', busy = false, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`${styles.button} ${styles[look]}`}
      aria-disabled={busy}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    />
  )
}

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, 'aria-label' | 'children' | 'look'> {
  icon: ComponentProps<typeof Icon>['name']
  /** The action and its object: “Delete Book the venue”. */
  label: string
}

export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <Button {...rest} look="bare" aria-label={label} title={label}>
      <Icon name={icon} />
    </Button>
  )
}

/** Fetches again. The button disappears then, so the focus moves to its section. */
export function RetryButton({ onRetry }: { onRetry: () => Promise<unknown> }) {
  return (
    <Button
      onClick={(event) => {
        event.currentTarget.closest('section')?.focus()
        void onRetry()
      }}
    >
      Try again
    </Button>
  )
}

import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'
import styles from './IconButton.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  icon: ComponentProps<typeof Icon>['name']
  /** What it does and to what: “Delete Book the venue”. */
  label: string
  /** Takes no more clicks, and keeps the focus: a disabled button would drop it. */
  busy?: boolean
}

export function IconButton({ icon, label, busy = false, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-disabled={busy}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      <Icon name={icon} />
    </button>
  )
}

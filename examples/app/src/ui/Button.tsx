import type { ComponentProps } from 'react'

const paths = {
  alert: 'M12 7.5v5.5M12 16.6v.1M12 2.8 2.4 19.6c-.4.7.1 1.6.9 1.6h17.4c.8 0 1.3-.9.9-1.6L12 2.8Z',
  check: 'm5 12.5 4.5 4.5L19 7',
  clip: 'm20 11-8.5 8.5a5 5 0 0 1-7-7L13 4a3.3 3.3 0 0 1 4.7 4.7l-8.4 8.4a1.6 1.6 0 0 1-2.3-2.3L14.5 7',
  close: 'm6 6 12 12M18 6 6 18',
  edit: 'M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17l-1 3ZM14.5 7.5l3 3',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 21 21',
  trash: 'M4 7h16M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.5 11v5M13.5 11v5',
}

export type IconName = keyof typeof paths

export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}

const looks = {
  primary: 'border-transparent bg-accent px-4 text-on-accent hover:bg-accent-strong',
  quiet: 'border-control bg-sheet px-4 text-ink hover:bg-sunken',
  bare: 'w-11 border-transparent text-soft hover:bg-sunken hover:text-ink',
}

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks
  /** Ignores clicks. Unlike a disabled button it keeps the focus. */
  busy?: boolean
}

export function Button({ look = 'quiet', busy = false, type = 'button', onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border font-semibold transition-colors aria-disabled:cursor-progress ${looks[look]}`}
      aria-disabled={busy}
      onClick={busy ? (event) => event.preventDefault() : onClick}
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

/** A button that disappears after a click, for example “Try again”. The focus moves to its section. */
export function ActionButton({ label, onClick }: { label: string; onClick: () => unknown }) {
  return (
    <Button
      onClick={(event) => {
        event.currentTarget.closest('section')?.focus()
        void onClick()
      }}
    >
      {label}
    </Button>
  )
}

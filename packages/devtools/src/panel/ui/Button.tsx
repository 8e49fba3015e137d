import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

/** Paths in a box of 16 × 16. */
const paths = {
  logo: 'M8 1.8 13.4 5v6L8 14.2 2.6 11V5zm-2.4 6.4L7.4 10l3.2-3.8',
  close: 'm4 4 8 8m0-8-8 8',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9m3.3 7.8 3.2 3.2',
  trash: 'M3 4.5h10M6.5 4.5v-2h3v2m-5 0 .6 9h5.8l.6-9M6.8 7v4m2.4-4v4',
  download: 'M8 2.5v7.5m-3-3 3 3 3-3M3 13.5h10',
  copy: 'M5.5 5.5v-3h8v8h-3m-8-5h8v8h-8z',
  check: 'm3 8.5 3.2 3.2L13 4.8',
  refetch: 'M13 8a5 5 0 1 1-1.5-3.6M13 2.5v3h-3',
  plus: 'M8 3v10M3 8h10',
  bolt: 'M9 1.8 3.5 9H7.5L7 14.2 12.5 7H8.5z',
} as const

export type IconName = keyof typeof paths

/** A picture without a text of its own: the element around it has the name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}

/** Runs what a button does. The panel shows its faults. */
export const AttemptContext = createContext((run: () => void): void => run())

interface ButtonProps {
  children?: ReactNode
  icon?: IconName
  /** The name of a button that shows only its icon. */
  label?: string
  disabled?: boolean
  onClick: () => void
}

export function Button({ children, icon, label, disabled = false, onClick }: ButtonProps) {
  const attempt = useContext(AttemptContext)
  return (
    <button
      type="button"
      className={label === undefined ? 'button' : 'icon-button'}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => attempt(onClick)}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

export function CopyButton({ label = 'Copy', text }: { label?: string; text: () => string }) {
  const [copied, setCopied] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setCopied(''), 1_500)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      // A page without HTTPS has no clipboard.
      await navigator.clipboard.writeText(text())
      setCopied('Copied')
    } catch {
      setCopied('Not allowed')
    }
  }
  return (
    <Button icon={copied === 'Copied' ? 'check' : 'copy'} onClick={() => void copy()}>
      <span aria-live="polite">{copied || label}</span>
    </Button>
  )
}

/** A link to a page of the documentation. Without a page, it is text. */
export function DocsLink({ page, children }: { page: string | undefined; children: ReactNode }) {
  if (page === undefined) return children
  return (
    <a href={page} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

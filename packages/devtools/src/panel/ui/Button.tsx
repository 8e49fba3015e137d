import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { Icon, type IconName } from './Icon.tsx'

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

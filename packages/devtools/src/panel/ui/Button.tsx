import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { Icon, type IconName } from './Icon.tsx'

/** Runs what a button does. The panel shows its faults. */
export const AttemptContext = createContext((run: () => void): void => run())

interface ButtonProps {
  children: ReactNode
  icon?: IconName
  disabled?: boolean
  onClick: () => void
}

export function Button({ children, icon, disabled = false, onClick }: ButtonProps) {
  const attempt = useContext(AttemptContext)
  return (
    <button type="button" className="button" disabled={disabled} onClick={() => attempt(onClick)}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

interface IconButtonProps {
  icon: IconName
  label: string
  onClick: () => void
}

/** A button whose text is its label. */
export function IconButton({ icon, label, onClick }: IconButtonProps) {
  const attempt = useContext(AttemptContext)
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      onClick={() => attempt(onClick)}
    >
      <Icon name={icon} />
    </button>
  )
}

/** Copies a text, and says so for a moment. */
export function CopyButton({ label, text }: { label: string; text: () => string }) {
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

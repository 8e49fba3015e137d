import type { ReactNode } from 'react'
import { Icon, type IconName } from './Button.tsx'

/** A problem that is not about a single field, with a button. A screen reader reads it when it appears. */
export function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control bg-danger-soft p-3">
      <p className="flex flex-[1_1_12rem] gap-2 text-sm text-danger wrap-anywhere" role="alert">
        <Icon name="alert" />
        <span>{children}</span>
      </p>
      {action}
    </div>
  )
}

interface EmptyStateProps {
  icon: IconName
  heading: string
  children: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon, heading, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 px-6 py-12 text-center">
      <div className="grid size-16 place-items-center rounded-full bg-sunken text-accent">
        <Icon name={icon} className="size-8" />
      </div>
      <h2>{heading}</h2>
      <div className="max-w-104 text-balance text-soft">{children}</div>
      {action}
    </div>
  )
}

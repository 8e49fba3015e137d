import type { ReactNode } from 'react'
import { Icon } from './Button.tsx'

/** Content that is closed until its summary is clicked. */
export function Disclosure({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details className="group min-w-0">
      <summary className="flex min-h-9 cursor-pointer items-center gap-2 rounded-control text-sm font-semibold">
        <Icon name="chevron" className="size-4 transition-transform group-open:rotate-90" />
        {summary}
      </summary>
      {children}
    </details>
  )
}

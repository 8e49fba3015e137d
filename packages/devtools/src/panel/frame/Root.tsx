import type { ReactNode } from 'react'
import { useSettings } from '../PanelContext.ts'

/** The element that has the theme, around everything else. */
export function Root({ children }: { children: ReactNode }) {
  const [{ theme }] = useSettings()
  return (
    <div className="root" data-theme={theme}>
      {children}
    </div>
  )
}

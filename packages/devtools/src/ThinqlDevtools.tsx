'use client'

import { type ReactElement, useEffect, useRef } from 'react'
import { type Devtools, recorderKey } from './devtools.ts'
import { mountPanel } from './panel/mountPanel.tsx'

/** What the panel shows, and where. */
export interface ThinqlDevtoolsProps {
  /** What `createDevtools` returned. */
  devtools: Devtools
  /**
   * Fills the place where it is rendered, instead of floating over the page.
   * @default false
   */
  embedded?: boolean | undefined
  /**
   * Where the button is that opens the panel. Choose a corner without buttons of your own.
   * @default 'bottom-right'
   */
  corner?: 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left' | undefined
}

/**
 * The `ThinqlDevtools` of `@thinql/devtools`, which shows in a production build too.
 *
 * @param props - What to show, and where.
 * @returns Nothing, or with `embedded` the element that the panel fills.
 * @example
 * <ThinqlDevtools devtools={devtools} embedded />
 */
export function ThinqlDevtools({
  devtools,
  embedded = false,
  corner = 'bottom-right',
}: ThinqlDevtoolsProps): ReactElement | null {
  const place = useRef<HTMLDivElement>(null)
  const recorder = devtools[recorderKey]

  useEffect(() => {
    if (!recorder) return
    const { faults } = recorder
    const host = place.current ?? document.createElement('div')
    // A browser that is too old for the panel must not stop the page.
    const mode = embedded ? 'embedded' : 'floating'
    const unmount = faults.attempt(() => mountPanel(host, recorder, mode, corner))
    if (!unmount) console.warn('The panel of the thinql devtools can’t be shown:', ...faults.messages)
    return () => {
      unmount?.()
      if (!embedded) host.remove()
    }
  }, [recorder, embedded, corner])

  return embedded ? <div ref={place} style={{ height: '100%', minHeight: 0 }} /> : null
}

import { type RefObject, useEffect, useRef } from 'react'
import { usePath } from './location.ts'

/**
 * Moves the focus to the element when another page is shown in it, and scrolls to the top. A dialog that leads through the
 * pages keeps the focus.
 */
export function useFocusOnNavigation<T extends HTMLElement>(): RefObject<T | null> {
  const path = usePath()
  const element = useRef<T>(null)
  const shownPath = useRef(path)
  useEffect(() => {
    if (shownPath.current === path) return
    shownPath.current = path
    window.scrollTo(0, 0)
    if (!document.activeElement?.closest('dialog')) element.current?.focus({ preventScroll: true })
  }, [path])
  return element
}

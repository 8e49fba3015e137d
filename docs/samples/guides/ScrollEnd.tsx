import { useEffect, useRef } from 'react'

/** Put it after the list: it calls `onVisible` when the reader has scrolled to it. */
export function ScrollEnd({ onVisible }: { onVisible: () => unknown }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) onVisible()
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [onVisible])
  return <div ref={place} />
}

import { useEffect } from 'react'

/**
 * Announces a change to screen readers, through the live region in index.html. Returns a function that removes the
 * message if it is still there.
 */
export function announce(message: string): () => void {
  const region = document.getElementById('announcements')
  if (region) region.textContent = message
  return () => {
    if (region?.textContent === message) region.textContent = ''
  }
}

interface SkeletonProps {
  /** For screen readers: “Loading the board…”. */
  label: string
  lines: number
  className?: string
  /** px. Otherwise that of the lines. */
  height?: number
}

const widths = ['70%', '45%', '60%', '52%', '38%', '66%']

/** A placeholder in the shape of what is loading, which is announced to screen readers until it is loaded. */
export function Skeleton({ label, lines, className = 'gap-3', height }: SkeletonProps) {
  // A new live region would not be read, because its text comes with it.
  useEffect(() => announce(label), [label])
  return (
    <>
      <p className="sr-only">{label}</p>
      <div
        className={`grid animate-pulse content-start overflow-hidden ${className}`}
        style={{ height }}
        aria-hidden="true"
      >
        {Array.from({ length: lines }, (_, line) => (
          <span
            key={line}
            className="h-4 rounded-lg bg-sunken"
            style={{ width: widths[line % widths.length] }}
          />
        ))}
      </div>
    </>
  )
}

/** A bar beside a text that says the same to screen readers. `share` is from 0 to 1. */
export function ProgressBar({ share }: { share: number }) {
  return (
    <div className="h-2 overflow-hidden rounded-sm bg-line">
      <div
        className="h-full origin-left rounded-sm bg-accent transition-transform duration-300"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}

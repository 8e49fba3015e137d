import { type ReactNode, useEffect } from 'react'

interface PageHeadingProps {
  title: string
  /** The purpose of the page, in one sentence. */
  children: ReactNode
}

export function PageHeading({ title, children }: PageHeadingProps) {
  return (
    <div>
      <h1>{title}</h1>
      <p className="mt-2 text-lg text-balance text-soft">{children}</p>
    </div>
  )
}

/** Sets the title of the document. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}

import { lazy, type ReactNode } from 'react'

const BoardPage = lazy(async () => ({ default: (await import('./board/BoardPage.tsx')).BoardPage }))
const ItemPage = lazy(async () => ({ default: (await import('./item/ItemPage.tsx')).ItemPage }))
const NotFoundPage = lazy(async () => ({
  default: (await import('./shell/NotFoundPage.tsx')).NotFoundPage,
}))
const OutcomesPage = lazy(async () => ({
  default: (await import('./outcomes/OutcomesPage.tsx')).OutcomesPage,
}))

const itemPath = /^\/items\/(\d+)$/

/** The page of a path, each in a file of its own. */
export function pageAt(path: string): ReactNode {
  switch (path) {
    case '/':
      return <BoardPage />
    case '/outcomes':
      return <OutcomesPage />
    default: {
      const [, id] = itemPath.exec(path) ?? []
      return id === undefined ? <NotFoundPage /> : <ItemPage key={id} id={id} />
    }
  }
}

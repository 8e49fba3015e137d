import { lazy, type ReactNode } from 'react'
import { usePath } from './router/location.ts'

const BoardPage = lazy(async () => ({ default: (await import('./board/BoardPage.tsx')).BoardPage }))
const ItemPage = lazy(async () => ({ default: (await import('./item/ItemPage.tsx')).ItemPage }))
const NotFoundPage = lazy(async () => ({
  default: (await import('./shell/NotFoundPage.tsx')).NotFoundPage,
}))
const ReportPage = lazy(async () => ({ default: (await import('./report/ReportPage.tsx')).ReportPage }))
const OutcomesPage = lazy(async () => ({
  default: (await import('./outcomes/OutcomesPage.tsx')).OutcomesPage,
}))

const itemPath = /^\/items\/(\d+)$/

/** The page of the path, each in a file of its own. */
export function CurrentPage(): ReactNode {
  const path = usePath()
  switch (path) {
    case '/':
      return <BoardPage />
    case '/report':
      return <ReportPage />
    case '/outcomes':
      return <OutcomesPage />
    default: {
      const [, id] = itemPath.exec(path) ?? []
      return id === undefined ? <NotFoundPage /> : <ItemPage key={id} id={id} />
    }
  }
}

import { lazy, type ReactNode } from 'react'
import { usePath } from '../router/location.ts'
import { BoardPage } from './board/BoardPage.tsx'

const ItemPage = lazy(async () => ({ default: (await import('./item/ItemPage.tsx')).ItemPage }))
const NotFoundPage = lazy(async () => ({
  default: (await import('./NotFoundPage.tsx')).NotFoundPage,
}))
const ReportPage = lazy(async () => ({ default: (await import('./report/ReportPage.tsx')).ReportPage }))
const OutcomesPage = lazy(async () => ({
  default: (await import('./outcomes/OutcomesPage.tsx')).OutcomesPage,
}))
const FeaturesPage = lazy(async () => ({
  default: (await import('./features/FeaturesPage.tsx')).FeaturesPage,
}))

const featuresPath = /^\/features(?:\/([^/]+))?$/
const itemPath = /^\/items\/(\d+)$/

/** The page of the current path. All pages but the board are loaded when they are opened. */
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
      const feature = featuresPath.exec(path)
      if (feature) return <FeaturesPage id={feature[1]} />
      const [, id] = itemPath.exec(path) ?? []
      return id === undefined ? <NotFoundPage /> : <ItemPage key={id} id={id} />
    }
  }
}

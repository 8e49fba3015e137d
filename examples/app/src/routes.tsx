import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { BoardPage } from './list/BoardPage.tsx'
import { NotFoundPage, PageFailure } from './shell/PageFailure.tsx'
import { Shell } from './shell/Shell.tsx'

/** A page whose script is loaded when it is opened. Until then, the page before stays. */
function lazyPage(path: string, load: () => Promise<ComponentType>): RouteObject {
  const HydrateFallback = () => <p className="page">Loading the page…</p>
  return { path, lazy: async () => ({ Component: await load() }), HydrateFallback }
}

export const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      {
        ErrorBoundary: PageFailure,
        children: [
          { index: true, Component: BoardPage },
          lazyPage('items/:id', async () => (await import('./item/ItemPage.tsx')).ItemPage),
          lazyPage('outcomes', async () => (await import('./outcomes/OutcomesPage.tsx')).OutcomesPage),
          lazyPage('session', async () => (await import('./session/SessionPage.tsx')).SessionPage),
          lazyPage('live', async () => (await import('./live/LivePage.tsx')).LivePage),
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
]

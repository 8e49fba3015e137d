import { GraphQLProvider, type QueryStore } from '@thinql/react'
import { type ComponentProps, type ComponentType, StrictMode } from 'react'
import { matchRoutes, type RouteObject, RouterProvider } from 'react-router'
import { Loading } from './ui/index.ts'
import { BoardPage } from './list/BoardPage.tsx'
import { NotFoundPage, PageFailure } from './shell/PageFailure.tsx'
import { Shell } from './shell/Shell.tsx'

/** A page whose script is loaded when it is opened. Until then, the page before stays. */
function lazyPage(path: string, load: () => Promise<ComponentType>): RouteObject {
  const HydrateFallback = () => <Loading label="Loading the page…" className="page" />
  return { path, lazy: async () => ({ Component: await load() }), HydrateFallback }
}

/** Every page of the app, by its path. */
export const routes: RouteObject[] = [
  {
    Component: Shell,
    children: [
      {
        ErrorBoundary: PageFailure,
        children: [
          { index: true, Component: BoardPage },
          lazyPage('items/:id', async () => (await import('./item/ItemPage.tsx')).ItemPage),
          lazyPage('report', async () => (await import('./report/ReportPage.tsx')).ReportPage),
          lazyPage('outcomes', async () => (await import('./outcomes/OutcomesPage.tsx')).OutcomesPage),
          lazyPage('features/:id?', async () => (await import('./features/FeaturesPage.tsx')).FeaturesPage),
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
]

/** Loads the page of a path, for a page that has to be there in the first render. */
export async function loadPage(path: string): Promise<void> {
  for (const { route } of matchRoutes(routes, path) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}

interface AppProps extends Pick<ComponentProps<typeof RouterProvider>, 'router'> {
  store: QueryStore
}

/** The whole app, for the browser and the server. */
export function App({ store, router }: AppProps) {
  return (
    <StrictMode>
      <GraphQLProvider store={store}>
        <RouterProvider router={router} />
      </GraphQLProvider>
    </StrictMode>
  )
}

import { createDevtools as alwaysCreateDevtools } from './createDevtools.ts'
import { passThrough } from './devtools.ts'
import { ThinqlDevtools as AlwaysThinqlDevtools } from './ThinqlDevtools.tsx'

// Bundlers replace `process.env.NODE_ENV`. In a production build, nothing uses the recorder and the panel then, so they
// drop both. A constant for the condition would keep them.

/**
 * Creates devtools: what a client and a store take, and what the panel shows.
 *
 * On a server and in a production build they record nothing, and pass everything through. The build contains none of
 * the recorder. `@thinql/devtools/production` has the same function for builds that need the devtools.
 *
 * @param options - How much to record, and what to hide.
 * @returns What to pass to `createClient`, to the store and to `ThinqlDevtools`.
 * @example
 * const devtools = createDevtools()
 * const client = createClient({ endpoint: '/graphql', middleware: [devtools.middleware] })
 * const store = devtools.connect(createQueryStore(client))
 */
export const createDevtools: typeof alwaysCreateDevtools =
  process.env.NODE_ENV === 'production' ? passThrough : alwaysCreateDevtools

/**
 * The panel of the devtools. It floats over the page and opens by its button or by Alt+Shift+G.
 *
 * It lives in a shadow root and in a React root of its own: the page's styles and errors don't reach it, nor the other
 * way round. On a server and in a production build it renders nothing, and the build contains none of it.
 *
 * @returns Nothing, or with `embedded` the element that the panel fills.
 * @example
 * <GraphQLProvider store={store}>
 *   <App />
 *   <ThinqlDevtools devtools={devtools} />
 * </GraphQLProvider>
 */
export const ThinqlDevtools: typeof AlwaysThinqlDevtools =
  process.env.NODE_ENV === 'production' ? () => null : AlwaysThinqlDevtools

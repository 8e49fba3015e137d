import { createDevtools as alwaysCreateDevtools } from './createDevtools.ts'
import { passThrough } from './devtools.ts'
import { ThinqlDevtools as AlwaysThinqlDevtools } from './ThinqlDevtools.tsx'

// Bundlers replace `process.env.NODE_ENV`. Then nothing in a production build uses the recorder and the panel, and
// bundlers drop both. They would keep them if the condition were a constant.

/**
 * Creates devtools. They record clients and stores, and the panel shows what they recorded.
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
 * It has its own shadow root and its own React root, so the panel and the page share neither styles nor errors.
 * On a server and in a production build it renders nothing. A production build doesn't contain its code.
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

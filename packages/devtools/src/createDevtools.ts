import { type Devtools, type DevtoolsOptions, passThrough, recorderKey } from './devtools.ts'
import { Recorder } from './recorder/Recorder.ts'

/**
 * Creates devtools. They record clients and stores, and the panel shows what they recorded.
 *
 * On a server they record nothing, and pass everything through. If you import `@thinql/devtools`, the same is true in a
 * production build, which then doesn't contain the recorder. `@thinql/devtools/production` records in production too.
 *
 * @param options - How much to record, and what to hide.
 * @returns What to pass to `createClient`, to the store and to `ThinqlDevtools`.
 * @example
 * const devtools = createDevtools()
 * const client = createClient({ endpoint: '/graphql', middleware: [devtools.middleware] })
 * const store = devtools.connect(createQueryStore(client))
 */
export function createDevtools(options: DevtoolsOptions = {}): Devtools {
  if (typeof window === 'undefined') return passThrough(options)
  const recorder = new Recorder(passThrough(options).fetch, options)
  const { middleware, fetch, connect } = recorder
  return { middleware, fetch, connect, [recorderKey]: recorder }
}

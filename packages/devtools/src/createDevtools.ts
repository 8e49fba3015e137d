import { type Devtools, type DevtoolsOptions, passThrough, recorderKey } from './devtools.ts'
import { Recorder } from './recorder/Recorder.ts'

/**
 * The `createDevtools` of `@thinql/devtools`, which records in a production build too.
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
  const recorder = new Recorder(passThrough(options).fetch, options.hide, options.maxBytes)
  const { middleware, fetch, connect, log } = recorder
  for (const type of ['pointerdown', 'pointerup', 'keydown', 'click', 'popstate']) {
    window.addEventListener(type, () => log.causes.forget(), { capture: true, passive: true })
  }
  return { middleware, fetch, connect, [recorderKey]: recorder }
}

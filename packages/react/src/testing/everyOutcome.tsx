import { createClient, mapParts, type Middleware, type Operation } from '@thinql/core'
import { type ForcedData, forceOutcome, type Outcome, outcomes } from '@thinql/core/testing'
import { act, type ComponentType, Fragment, type ReactNode, version } from 'react'
import { createRoot } from 'react-dom/client'
import { GraphQLProvider } from '../GraphQLProvider.tsx'
import { createQueryStore, internalsOf, type QueryStoreOptions } from '../store/queryStore.ts'
import { readScreen } from './readScreen.ts'

/** What the operations of a screen get, and which of them fail. */
export interface EveryOutcomeOptions {
  /** The data of each operation by its name, or a function that makes it of the variables. */
  data: ForcedData
  /** The partial data. Write null for each field that failed. Without it, the table has no row `partial data`. */
  partial?: ForcedData | undefined
  /**
   * The name of the one operation that is forced. The others get data.
   * @default all operations, or all mutations if there is a `step`
   */
  only?: string | undefined
  /** What a person does on the screen, such as a click. Operations are forced from then on. */
  step?: ((screen: HTMLElement) => unknown) | undefined
  /** A component around the element, for example with a router. */
  wrapper?: ComponentType<{ children: ReactNode }> | undefined
  /** The options of each store, for example the `errorPolicy` of your app. */
  storeOptions?: QueryStoreOptions | undefined
}

/** A row of the table: an outcome. `loading` is what a person sees as long as there is no answer. */
export type OutcomeRow = 'loading' | Exclude<Outcome, 'never'>

/** What a person reads on a screen, by outcome. */
export type OutcomeTable = Partial<Record<OutcomeRow, string>>

/**
 * Renders a screen once for each outcome of its operations, and returns what a person can then read. It sends nothing.
 *
 * A row is the text of the screen, with the roles of what a person should notice: `[alert: That didn’t work.]`. It is
 * `as loading` or `as data` if the screen says the same as then, `(nothing)` if it says nothing, and `crashed: TypeError` if
 * the element throws what none of its boundaries catches. If `step` throws, the row is its error.
 *
 * Make one table at a time: the global `fetch` and `console.error` are replaced until it is done.
 *
 * Each outcome has a store of its own. All operations are forced at once, or `only` the one that you name. Timers of the app
 * aren't waited for, unless `step` does.
 *
 * @param element - The screen, with the boundaries that it has in your app.
 * @param options - The data of its operations, and how to force them.
 * @returns The table, for a snapshot.
 * @throws Error when an operation has no `data`, when nothing was sent through the given store, when the global `fetch` is
 *   called, and in a production build of React.
 * @example
 * expect(await everyOutcome(<Todos />, { data: { Todos: { todos: [] } } })).toMatchInlineSnapshot()
 */
export async function everyOutcome(element: ReactNode, options: EveryOutcomeOptions): Promise<OutcomeTable> {
  if (process.env.NODE_ENV === 'production')
    throw new Error('everyOutcome needs a development build of React: NODE_ENV must not be production.')
  const { IS_REACT_ACT_ENVIRONMENT, fetch } = page
  const { error } = console
  const table: OutcomeTable = {}
  let called: Error | undefined
  const refuse = () => {
    called = new Error('everyOutcome: the element called the global `fetch`, not its store.')
    return Promise.reject(called)
  }
  const ignore = (event: Event) => event.preventDefault()
  Object.assign(page, { IS_REACT_ACT_ENVIRONMENT: true, fetch: refuse })
  // React logs what boundaries catch. React 18 also throws it to the page.
  console.error = () => undefined
  if (version.startsWith('18')) addEventListener('error', ignore)
  try {
    for (const outcome of ['never', ...outcomes.filter((other) => other !== 'never')] as const) {
      if (outcome === 'partial data' && !options.partial) continue
      const text = await showOutcome(element, outcome, options)
      if (called) throw called
      const rows = /^(?:\(nothing|crashed: |step: )/.test(text) ? [] : (['loading', 'data'] as const)
      const same = rows.find((row) => table[row] === text)
      table[outcome === 'never' ? 'loading' : outcome] = same ? `as ${same}` : text
    }
    return table
  } finally {
    Object.assign(page, { IS_REACT_ACT_ENVIRONMENT, fetch })
    console.error = error
    removeEventListener('error', ignore)
  }
}

// Tests set the first of them, as React's documentation says, but React's types don't have it.
const page = globalThis as typeof globalThis & { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined }
// Kept, because a test may replace it by a fake clock.
const { setTimeout } = globalThis
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Renders an element in a store whose operations are forced to an outcome. Resolves to what a person can read then. */
async function showOutcome(
  element: ReactNode,
  outcome: Outcome,
  { data, partial, only, step, wrapper: Wrapper = Fragment, storeOptions }: EveryOutcomeOptions,
): Promise<string> {
  const asked = new Set<string>()
  const waiting = new Set<unknown>()
  let [isForcing, hasForced, failure] = [!step, false, '']
  const isForced = ({ name, kind }: Operation) =>
    isForcing && (only === undefined ? !step || kind === 'mutation' : name === only)
  const outcomeOf = (operation: Operation) =>
    isForced(operation) && !(outcome === 'partial data' && !partial?.[String(operation.name)])
      ? outcome
      : 'data'
  const watch: Middleware = (next) => (operation) => {
    asked.add(operation.name ?? 'an operation without a name')
    hasForced ||= isForced(operation)
    if (outcomeOf(operation) !== 'never') waiting.add(operation)
    return mapParts(next, operation, () => void waiting.delete(operation))
  }
  const leave = new AbortController()
  const middleware = [watch, forceOutcome(outcomeOf, { data, partial })]
  const store = createQueryStore(createClient({ signal: leave.signal, middleware }), storeOptions)
  const others = new Map([...document.body.children].map((child) => [child, readScreen([child])]))
  const screen = document.body.appendChild(document.createElement('div'))
  // `TypeError: …` becomes `crashed: TypeError`.
  const crash = (thrown: unknown) => void (failure ||= `crashed: ${String(thrown).split(':', 1).join()}`)
  const stumble = (thrown: unknown) => void (failure = `step: ${String(thrown).split('\n', 1).join()}`)
  const root = createRoot(screen, { onUncaughtError: crash })
  try {
    const page = <Wrapper>{element}</Wrapper>
    await settle(() => root.render(<GraphQLProvider store={store} children={page} />))
    if (step && !failure) {
      isForcing = true
      waiting.add(step)
      const take = async () => void (await step(screen))
      const end = () => waiting.delete(step)
      await settle(() => void take().catch(stumble).finally(end))
    }
    const missing = [...asked].find((name) => !Object.hasOwn(data, name))
    if (missing) throw new Error(`everyOutcome: give \`data\` for ${missing}.`)
    const sent = [...asked].join(', ') || 'nothing'
    if (!hasForced && !failure)
      throw new Error(
        `everyOutcome: the element sent ${sent} through the given store, so nothing was forced.`,
      )
    const shown = [...document.body.children].filter((child) => others.get(child) !== readScreen([child]))
    return failure || readScreen(shown) || '(nothing)'
  } finally {
    isForcing = false
    await settle(() => root.unmount())
    // What waits for ever must end: React lets all later actions wait for an action that hasn't ended.
    await settle(() => leave.abort())
    screen.remove()
    clearTimeout(internalsOf(store).sweepTimer)
  }

  /** Changes the screen, and waits until nothing more comes. A screen that polls never comes to an end. */
  async function settle(change: () => void) {
    // React 18 rejects here with what no boundary catches.
    const update = (run: () => unknown) => Promise.resolve(act(async () => void (await run()))).catch(crash)
    await update(change)
    for (let round = 0, quiet = 0; waiting.has(step) || (quiet < 3 && round < 500); round++) {
      await update(nextTask)
      const isExpected = isForcing && !hasForced && !failure
      quiet = isExpected || (waiting.size > 0 && round < 50) ? 0 : quiet + 1
    }
  }
}

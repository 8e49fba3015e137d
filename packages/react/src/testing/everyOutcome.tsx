import { type ForcedData, type Outcome, outcomes } from '@thinql/core/testing'
import { type ComponentType, type ReactNode, version } from 'react'
import type { QueryStoreOptions } from '../store/queryStore.ts'
import { nameRows } from './nameRows.ts'
import { showOutcome } from './showOutcome.tsx'

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

/**
 * A row of the table: an outcome, or `before` if there is a `step`, for the screen without it. `loading` is
 * what a person sees as long as there is no response.
 */
export type OutcomeRow = 'before' | 'loading' | Exclude<Outcome, 'never'>

/** What a person reads on a screen, by outcome. */
export type OutcomeTable = Partial<Record<OutcomeRow, string>>

/**
 * Renders a screen once for each outcome of its operations, and returns what a person can then read. It sends nothing.
 *
 * A row is the text of the screen, with the roles of what a person should notice, and with what stands in fields:
 * `[alert: That didn’t work.] [field: Buy milk]`. [The guide](https://thinql.github.io/guides/every-outcome/) explains
 * rows such as `as before`. Each outcome has a store of its own.
 *
 * @param element - The screen, with the boundaries that it has in your app.
 * @param options - The data of its operations, and how to force them.
 * @returns The table, for `expectEveryErrorShown` and for a snapshot.
 * @throws Error when an operation has no name or no `data`, when nothing was sent through the given store,
 * when the global
 *   `fetch` is called, and in a production build of React. The message begins with the row.
 * @example
 * const table = await everyOutcome(<Todos />, { data: { Todos: { todos: [] } } })
 * expectEveryErrorShown(table)
 * expect(table).toMatchInlineSnapshot()
 */
export async function everyOutcome(element: ReactNode, options: EveryOutcomeOptions): Promise<OutcomeTable> {
  if (process.env.NODE_ENV === 'production')
    throw new Error('everyOutcome needs a development build of React: NODE_ENV must not be production.')
  const { IS_REACT_ACT_ENVIRONMENT, fetch } = page
  const { error } = console
  const texts: OutcomeTable = {}
  let row: OutcomeRow = 'loading'
  let called: Error | undefined
  const refuse = () => {
    called = new Error(`everyOutcome, row ${row}: the element called the global \`fetch\`, not its store.`)
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
      row = outcome === 'never' ? 'loading' : outcome
      const { before, text } = await showOutcome(element, outcome, row, options)
      if (called) throw called
      if (options.step) texts.before ??= before
      texts[row] = text
    }
    return nameRows(texts)
  } finally {
    Object.assign(page, { IS_REACT_ACT_ENVIRONMENT, fetch })
    console.error = error
    removeEventListener('error', ignore)
  }
}

// Tests set the first of them, as React's documentation says, but React's types don't have it.
const page = globalThis as typeof globalThis & { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined }

import { createClient, mapParts, type Middleware, type Operation } from '@thinql/core'
import { forceOutcome, type Outcome } from '@thinql/core/testing'
import { act, Fragment, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { GraphQLProvider } from '../GraphQLProvider.tsx'
import { createQueryStore, internalsOf } from '../store/queryStore.ts'
import type { EveryOutcomeOptions, OutcomeRow } from './everyOutcome.tsx'
import { readScreen } from './readScreen.ts'

// Kept, because a test may replace it by a fake clock.
const { setTimeout } = globalThis
const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** What a person can read before the step, and at the end. */
interface Seen {
  before: string
  text: string
}

/** Renders an element in a store whose operations are forced to an outcome. */
export async function showOutcome(
  element: ReactNode,
  outcome: Outcome,
  row: OutcomeRow,
  { data, partial, only, step, wrapper: Wrapper = Fragment, storeOptions }: EveryOutcomeOptions,
): Promise<Seen> {
  const asked = new Set<string | undefined>()
  /** What has no response yet, and gets one. */
  const waiting = new Set<Operation>()
  let [isForcing, hasForced, isStepping, failure] = [!step, false, false, '']
  const isForced = ({ name, kind }: Operation) =>
    isForcing && (only === undefined ? !step || kind === 'mutation' : name === only)
  const outcomeOf = (operation: Operation) =>
    isForced(operation) && !(outcome === 'partial data' && !partial?.[String(operation.name)])
      ? outcome
      : 'data'
  const leave = new AbortController()
  const hasQueries = () => [...waiting].every(({ kind }) => kind === 'subscription')
  const watch: Middleware = (next) => async (operation) => {
    asked.add(operation.name)
    hasForced ||= isForced(operation)
    if (outcomeOf(operation) !== 'never') waiting.add(operation)
    // A screen that has no data yet would not show the event, or show it alone.
    if (operation.kind === 'subscription') while (!hasQueries() && !leave.signal.aborted) await nextTask()
    return mapParts(next, operation, () => void waiting.delete(operation))
  }
  const middleware = [watch, forceOutcome(outcomeOf, { data, partial })]
  const store = createQueryStore(createClient({ signal: leave.signal, middleware }), storeOptions)
  const others = new Map([...document.body.children].map((child) => [child, readScreen([child])]))
  const screen = document.body.appendChild(document.createElement('div'))
  const { href } = location
  const state: unknown = history.state
  function read(): string {
    const shown = [...document.body.children].filter((child) => others.get(child) !== readScreen([child]))
    const at = location.href === href ? '' : `[at ${location.href.replace(location.origin, '')}] `
    return at + (readScreen(shown) || '(nothing)')
  }
  // `TypeError: …` becomes `crashed: TypeError`.
  const crash = (thrown: unknown) => void (failure ||= `crashed: ${String(thrown).split(':', 1).join()}`)
  const stumble = (thrown: unknown) => void (failure = `step: ${String(thrown).split('\n', 1).join()}`)
  const root = createRoot(screen, { onUncaughtError: crash })
  try {
    const page = <Wrapper>{element}</Wrapper>
    await changeAndWait(() => root.render(<GraphQLProvider store={store} children={page} />))
    const before = read()
    if (step && !failure) {
      isForcing = isStepping = true
      const take = async () => void (await step(screen))
      const end = () => void (isStepping = false)
      await changeAndWait(() => void take().catch(stumble).finally(end))
    }
    const problem = whatIsMissing()
    if (problem) throw new Error(problem)
    return { before, text: failure || read() }
  } finally {
    isForcing = false
    await changeAndWait(() => root.unmount())
    // What waits for ever must end: React lets all later actions wait for an action that hasn't ended.
    await changeAndWait(() => leave.abort())
    screen.remove()
    if (location.href !== href) history.replaceState(state, '', href)
    clearTimeout(internalsOf(store).sweepTimer)
  }

  /** What the caller has to change before the screen can be seen. */
  function whatIsMissing(): string | undefined {
    if (asked.has(undefined))
      return `everyOutcome, row ${row}: an operation has no name. Name it, as in \`query Todos { … }\`.`
    const names = [...asked].map(String)
    const missing = names.find((name) => !Object.hasOwn(data, name))
    if (missing !== undefined) return `everyOutcome, row ${row}: give \`data\` for ${missing}.`
    if (hasForced || failure) return undefined
    const sent = names.join(', ') || 'nothing'
    if (step && only === undefined && names.length > 0)
      return `everyOutcome, row ${row}: no mutation followed \`step\`. To force a query, name it in \`only\`: ${sent}.`
    return `everyOutcome, row ${row}: the element sent ${sent} through the given store, so nothing was forced.`
  }

  /** Changes the screen, and waits until nothing more comes. A screen that polls never comes to an end. */
  async function changeAndWait(change: () => void) {
    // React 18 rejects here with what no boundary catches.
    const update = (run: () => unknown) => Promise.resolve(act(async () => void (await run()))).catch(crash)
    await update(change)
    for (let round = 0, quiet = 0; isStepping || (quiet < 3 && round < 500); round++) {
      await update(nextTask)
      const isExpected = isForcing && !hasForced && !failure
      quiet = isExpected || waiting.size > 0 ? 0 : quiet + 1
    }
  }
}

import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { outcomeOptions } from '../conditions/ConditionsView.tsx'
import { useChanges, useConditions, useLog, useNow, usePanel } from '../PanelContext.ts'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/Field.tsx'
import { count } from '../ui/format.ts'
import { type ForcedError, forcedMutationsOf } from './ForcedMutations.ts'
import { nameOfOutcome, SeenTables } from './SeenTables.tsx'
import { walkOf } from './Walk.ts'

export function OutcomesView() {
  const { recorder } = usePanel()
  const walk = walkOf(recorder)
  const mutations = forcedMutationsOf(recorder)
  useChanges(mutations.listeners, () => mutations.listeners.version)
  const { steps, index } = walk
  const step = steps[index ?? -1]
  const [isAsking, ask] = useState(false)
  // Until it starts, it says whether queries are on screen.
  useNow(walk.listeners, step ? undefined : 500)
  const row = useRef<HTMLDivElement>(null)
  const isRunning = step !== undefined
  const shown = walk.shown.length
  const isEmpty = !isRunning && shown === 0
  useEffect(() => {
    // The button that had the focus is gone.
    if (document.activeElement === document.body) row.current?.focus()
    if (isAsking) return listenToKeys({ Escape: () => ask(false) })
    if (!isRunning) return undefined
    return listenToKeys({
      ArrowRight: () => walk.step(1),
      ArrowLeft: () => walk.step(-1),
      Escape: () => walk.end(),
    })
  }, [walk, isRunning, isAsking])

  const clicked = useRef<string>(undefined)
  /** The second click of a double click may reach a button that the first one has put there. */
  function ignoreOther(event: MouseEvent) {
    const label = (event.target as Element).closest('button')?.textContent
    if (event.detail > 1 && label !== clicked.current) event.stopPropagation()
    else clicked.current = label
  }
  function start() {
    ask(false)
    walk.start()
  }
  const running = {
    'Next →': () => walk.step(1),
    '← Back': () => walk.step(-1),
    'End (Esc)': () => walk.end(),
  }
  const asking = { Cancel: () => ask(false), ...(shown !== 0 && { 'Force them now': start }) }
  const buttons = step ? running : isAsking ? asking : { 'Every outcome…': () => ask(true) }
  return (
    <div className="view scrolls">
      <div className="walk">
        <div className="row-of-buttons" ref={row} tabIndex={-1} onClickCapture={ignoreOther}>
          {Object.entries(buttons).map(([label, act]) => (
            <Button key={label} onClick={act} disabled={isEmpty && label !== 'Cancel'}>
              {label}
            </Button>
          ))}
        </div>
        <p className="hint" role="status">
          {step &&
            `Step ${(index ?? 0) + 1} of ${steps.length}: ${step.operation} is forced to ${nameOfOutcome(step.outcome)}.`}
          {step && walk.isPlaying && ' It goes on by itself until you press an arrow key.'}
          {isEmpty && 'No query is on screen. Open a page that shows one, and connect its store.'}
          {!step && !isAsking && walk.isLost && 'It has ended, because the page went to another address. '}
          {!step && !isEmpty && (
            <>
              {isAsking && <strong>{count(shown, 'query', 'queries')} on screen. </strong>}
              Shows each query and list on screen loading, with partial data and with seven errors, and notes
              what the page then says. Nothing is sent for it, and no data changes. But the effects of your
              app run, and what was typed may be lost. After an error that the page doesn’t recover from, the
              page is loaded again.
            </>
          )}
        </p>
        <SeenTables steps={steps} current={index} />
        <Subscriptions />
        <Mutations />
        <SeenTables steps={mutations.steps} current={undefined} />
      </div>
    </div>
  )
}

/** Does what keys mean, unless they are typed into a field of the page or of the panel. */
function listenToKeys(actions: Partial<Record<string, () => void>>): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const act = actions[event.key]
    const [target] = event.composedPath()
    const isTyped = target instanceof Element && target.closest('input, textarea, select, [contenteditable]')
    if (!act || isTyped || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  window.addEventListener('keydown', onKeyDown, true)
  return () => window.removeEventListener('keydown', onKeyDown, true)
}

/** The subscriptions that are open. A walk can't show them in another state: no store has what they show. */
function Subscriptions() {
  const open = useLog().calls.filter(({ kind, endedAt }) => kind === 'subscription' && endedAt === undefined)
  const names = [...new Set(open.map(({ name }) => name ?? 'one without a name'))]
  return names.length > 0 && <p className="hint">Subscriptions are left out: {names.join(', ')}.</p>
}

/** The mutations that were called on this page. The next call of each can be given an outcome. */
function Mutations() {
  const conditions = useConditions()
  const mutations = forcedMutationsOf(usePanel().recorder)
  const names = useLog().calls.flatMap(({ kind, name }) => (kind === 'mutation' && name ? name : []))
  if (names.length === 0)
    return <p className="hint">Mutations are listed here when the page has called them.</p>
  return (
    <>
      <p className="hint">The next call of a mutation gets this outcome, and isn’t sent:</p>
      <div className="rule-fields">
        {[...new Set(names)].map((operation) => {
          const { rate, outcome } = conditions.ruleFor(operation)
          return (
            <Select
              key={operation}
              label={operation}
              options={outcomeOptions}
              value={rate === 'next' ? outcome : 'data'}
              onChange={(outcome) => {
                if (outcome === 'data') mutations.release(operation)
                else mutations.force(operation, outcome as ForcedError)
              }}
            />
          )
        })}
      </div>
    </>
  )
}

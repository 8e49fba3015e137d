import { useEffect, useRef, useState } from 'react'
import { noRule } from '../../recorder/Conditions.ts'
import { outcomeOptions } from '../conditions/ConditionsView.tsx'
import { useConditions, useLog, useNow, usePanel } from '../PanelContext.ts'
import { Button, CopyButton } from '../ui/Button.tsx'
import { Select } from '../ui/Field.tsx'
import { count } from '../ui/format.ts'
import { nameOfOutcome, SeenTables, toMarkdown } from './SeenTables.tsx'
import { type Walk, walkOf } from './Walk.ts'

/** Walks the queries on screen through each outcome, and shows what the page did. */
export function OutcomesView() {
  const walk = walkOf(usePanel().recorder)
  const { steps, index } = walk
  const [isAsking, ask] = useState(false)
  // Until it starts, it says how many queries are on screen.
  useNow(walk.listeners, isAsking ? 500 : undefined)
  const buttons = useRef<HTMLDivElement>(null)
  const step = steps[index ?? -1]
  const state = step ? 'running' : isAsking ? 'asking' : 'ready'
  const shown = state === 'asking' ? walk.shown.length : undefined
  useEffect(() => {
    // The button that had the focus is gone.
    if (document.activeElement === document.body) buttons.current?.querySelector('button')?.focus()
    return state === 'running' ? listenToKeys(walk) : undefined
  }, [walk, state])

  function start() {
    ask(false)
    walk.start()
  }
  return (
    <div className="view scrolls">
      <div className="walk">
        <div className="row-of-buttons" ref={buttons}>
          {state === 'ready' && (
            <Button icon="bolt" onClick={() => ask(true)}>
              Every outcome…
            </Button>
          )}
          {state === 'ready' && steps.length > 0 && (
            <CopyButton label="Copy as Markdown" text={() => toMarkdown(steps)} />
          )}
          {state === 'asking' && <Button onClick={() => ask(false)}>Cancel</Button>}
          {state === 'asking' && (
            <Button disabled={shown === 0} onClick={start}>
              Force them now
            </Button>
          )}
          {step && <Button onClick={() => walk.step(1)}>Next →</Button>}
          {step && <Button onClick={() => walk.step(-1)}>← Back</Button>}
          {step && <Button onClick={() => walk.end()}>End (Esc)</Button>}
        </div>
        <p className="hint" role="status">
          {step &&
            `Step ${(index ?? 0) + 1} of ${steps.length}: ${step.operation} is forced to ${nameOfOutcome(step.outcome)}.`}
          {step && walk.isPlaying && ' It goes on by itself until you press an arrow key.'}
          {shown === 0 && 'No query is on screen. Open a page that shows one, and connect its store.'}
          {!step && shown !== 0 && (
            <>
              {shown !== undefined && <strong>{count(shown, 'query', 'queries')} on screen. </strong>}
              Shows each query and list on screen loading, with partial data and with seven errors, and notes
              what the page then says. Nothing is sent for it, and no data changes. But the effects of your
              app run, and what was typed may be lost. After an error that the page doesn’t recover from, the
              page is loaded again.
            </>
          )}
        </p>
        <SeenTables steps={steps} current={index} />
        <Mutations />
      </div>
    </div>
  )
}

/** The arrow keys step, and Escape ends, wherever the focus is. */
function listenToKeys(walk: Walk): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (!['ArrowRight', 'ArrowLeft', 'Escape'].includes(key)) return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape') walk.end()
    else walk.step(key === 'ArrowRight' ? 1 : -1)
  }
  window.addEventListener('keydown', onKeyDown, true)
  return () => window.removeEventListener('keydown', onKeyDown, true)
}

/** The mutations that were called on this page. The next call of each can be given an outcome. */
function Mutations() {
  const conditions = useConditions()
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
              onChange={(outcome) => conditions.setRule({ ...noRule, operation, outcome, rate: 'next' })}
            />
          )
        })}
      </div>
    </>
  )
}

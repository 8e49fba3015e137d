import type { GraphQLDocument } from '@thinql/core'
import { useQuery } from '@thinql/react'
import { type ComponentType, useState } from 'react'
import { toProblem } from '../../problems/toProblem.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import styles from './demos.module.css'
import { useCancellableNote } from './examples/useCancellableNote.ts'

interface DemoQuery<TVariables> {
  readonly document: GraphQLDocument<unknown, TVariables>
  readonly variables?: TVariables
}

/** The example beside the state of the query that it shows; both use one entry of the store, and one request. */
export function queryDemo<TVariables>(
  { document, variables }: DemoQuery<TVariables>,
  Example: ComponentType,
): ComponentType {
  return function QueryDemo() {
    // What the document needs was checked above.
    const { status, error } = useQuery(document as GraphQLDocument, { variables })
    return (
      <>
        <StateTrail state={error ? `${status}: ${error.name}` : status} />
        <Example />
      </>
    )
  }
}

/** A note that takes so long to save that a user can cancel that. */
export function CancelDemo() {
  const { state, save, cancel } = useCancellableNote()
  const saveNote = () => void save('Bring an umbrella')
  return (
    <>
      <StateTrail state={state.error ? `${state.status}: ${state.error.name}` : state.status} />
      {state.status === 'idle' && (
        <p>
          <Button onClick={saveNote}>Save a note</Button>
        </p>
      )}
      {state.loading && (
        <p>
          Saving… <Button onClick={cancel}>Cancel</Button>
        </p>
      )}
      {state.error && (
        <Notice action={<Button onClick={saveNote}>Save again</Button>}>
          {state.error.name === 'AbortError'
            ? 'Not saved: you cancelled it.'
            : toProblem(state.error).message}
        </Notice>
      )}
      {state.data && <p>Saved.</p>}
    </>
  )
}

/** The states of a hook, in the order in which they were rendered. */
function StateTrail({ state }: { state: string }) {
  const [trail, setTrail] = useState([state])
  if (trail.at(-1) !== state) setTrail([...trail, state])
  return (
    <ol className={styles.trail} aria-label="States of the hook">
      {trail.map((passed, index) => (
        // They only ever grow at the end.
        <li key={index} className={styles.step}>
          <span className={styles.state} data-state={passed.split(':')[0]}>
            {passed}
          </span>
        </li>
      ))}
    </ol>
  )
}

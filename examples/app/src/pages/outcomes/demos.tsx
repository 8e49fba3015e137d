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

/** Shows an example below the states of its query. Both read the same entry of the store, so there is one request. */
export function queryDemo<TVariables>(
  { document, variables }: DemoQuery<TVariables>,
  Example: ComponentType,
): ComponentType {
  return function QueryDemo() {
    // The types of `queryDemo` have checked the variables.
    const { status, error } = useQuery(document as GraphQLDocument, { variables })
    return (
      <>
        <StateTrail state={error ? `${status}: ${error.name}` : status} />
        <Example />
      </>
    )
  }
}

/** Saves a note so slowly that a user can cancel it. */
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

/** The states of a hook in the order of its renders. */
function StateTrail({ state }: { state: string }) {
  const [trail, setTrail] = useState([state])
  if (trail.at(-1) !== state) setTrail([...trail, state])
  return (
    <ol className={styles.trail} aria-label="States of the hook">
      {trail.map((passed, index) => (
        // The list only grows, so the index is a stable key.
        <li key={index} className={styles.step}>
          <span className={styles.state} data-state={passed.split(':')[0]}>
            {passed}
          </span>
        </li>
      ))}
    </ol>
  )
}

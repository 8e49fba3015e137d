import { toProblem } from '../toProblem.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useCancellableNote } from './examples/useCancellableNote.ts'
import { StateTrail } from './StateTrail.tsx'

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

import { useMutation } from '@thinql/react'
import { useRef } from 'react'
import { toProblem } from '../problems/toProblem.ts'
import { Button, Notice } from '../ui/index.ts'

const addNote = 'mutation AddNote($input: UpdateItemInput!) { updateItem(input: $input) { id note } }'

/** Saves a note so slowly that a user can cancel it. */
export function CancelledOutcome() {
  const [mutate, { status, loading, error }] = useMutation(addNote)
  const sending = useRef<AbortController>(null)

  function save() {
    sending.current = new AbortController()
    const variables = { input: { id: '1', note: 'Bring an umbrella' } }
    void mutate({ variables, signal: sending.current.signal })
  }

  return (
    <>
      <output className="chip justify-self-start font-mono" aria-label="State of the hook">
        {error ? `${status}: ${error.name}` : status}
      </output>
      {error && (
        <Notice>
          {error.name === 'AbortError' ? 'Not saved: you cancelled it.' : toProblem(error).message}
        </Notice>
      )}
      <div>
        {loading ? (
          <Button onClick={() => sending.current?.abort()}>Cancel</Button>
        ) : (
          <Button onClick={save}>{error ? 'Save again' : 'Save a note'}</Button>
        )}
      </div>
    </>
  )
}

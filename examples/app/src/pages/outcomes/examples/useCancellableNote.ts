import { useMutation } from '@thinql/react'
import { useRef } from 'react'
import { addNoteDocument } from '../documents.ts'

export function useCancellableNote() {
  const [addNote, state] = useMutation(addNoteDocument)
  const sending = useRef<AbortController>(null)

  function save(note: string) {
    sending.current = new AbortController()
    const { signal } = sending.current
    return addNote({ variables: { input: { id: '1', note } }, signal })
  }

  return { state, save, cancel: () => sending.current?.abort() }
}

import { useRef } from 'react'
import { drafts } from './drafts.ts'

export function Draft({ save }: { save: () => Promise<void> }) {
  const lastSave = useRef(0)
  save()
  return <p>{drafts.length + lastSave.current}</p>
}

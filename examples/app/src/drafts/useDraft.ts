import { useEffect, useState } from 'react'

/** The names of the drafts on screen that are not saved. */
const unsaved = new Set<string>()

/** Whether the page has text that a user would lose by leaving. */
export const hasUnsavedText = (): boolean => unsaved.size > 0

export function discardDrafts(): void {
  for (const name of unsaved) write(name, undefined)
  unsaved.clear()
}

/** Whether there is a draft with this name, for example from before a reload. */
export const hasDraft = (name: string): boolean => read(name) !== undefined

/**
 * A value that is being edited. It survives a reload of the page, and each window has its own.
 *
 * @param name - What is edited: `item/7`.
 * @param start - The value when nothing has been edited.
 * @returns The value, a function that changes it, and one that forgets the draft after it was saved.
 */
export function useDraft<T>(name: string, start: T) {
  const [draft, setDraft] = useState(() => read(name) as T | undefined)
  const isUnsaved = draft !== undefined
  useEffect(() => {
    if (!isUnsaved) return
    unsaved.add(name)
    return () => void unsaved.delete(name)
  }, [name, isUnsaved])

  function change(next: T | undefined) {
    setDraft(next)
    write(name, next)
    if (next === undefined) unsaved.delete(name)
  }

  return [draft ?? start, change, () => change(undefined)] as const
}

function read(name: string): unknown {
  try {
    // Only `write` writes it.
    return JSON.parse(sessionStorage.getItem(`draft/${name}`) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function write(name: string, draft: unknown): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(`draft/${name}`)
    else sessionStorage.setItem(`draft/${name}`, JSON.stringify(draft))
  } catch {
    // A browser can forbid storage. Then a draft lasts until the page is left, which asks first.
  }
}

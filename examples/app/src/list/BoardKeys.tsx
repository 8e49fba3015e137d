import { useEffect, useRef } from 'react'
import { Button, useSetting } from '../ui/index.ts'

const keys = [
  ['C', 'New item'],
  ['J', 'Next item'],
  ['K', 'Previous item'],
  ['Enter', 'Open the item'],
  ['E', 'Edit the item'],
  ['?', 'These keys'],
] as const

/**
 * The keys of the board, and a dialog that lists them. They can be switched off, for people who dictate: each word would
 * press keys.
 */
export function BoardKeys() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [state, setState] = useSetting('keys', 'on')
  useEffect(() => {
    if (state === 'off') return
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      if (document.querySelector('dialog[open]')) return
      if (event.key === '?') dialog.current?.showModal()
      else if (press(event.key.toLowerCase())) event.preventDefault()
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [state])

  return (
    <>
      <div className="max-lg:hidden">
        <Button aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
          Keys
        </Button>
      </div>
      <dialog
        ref={dialog}
        className="sheet m-auto max-w-104 p-6 text-ink backdrop:bg-black/50"
        aria-labelledby="keys"
      >
        <form method="dialog" className="grid gap-4">
          <h2 id="keys">Keys of the board</h2>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            {keys.map(([key, does]) => (
              <div key={key} className="col-span-2 grid grid-cols-subgrid">
                <dt>
                  <kbd className="chip font-mono">{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-accent"
              checked={state === 'on'}
              onChange={(event) => setState(event.target.checked ? 'on' : 'off')}
            />
            Use these keys
          </label>
          <Button type="submit" look="primary" autoFocus>
            Close
          </Button>
        </form>
      </dialog>
    </>
  )
}

/** Whether a key writes text here. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('textarea, select, input:not([type=checkbox], [type=radio])')
  )
}

/** Does what a person would do with the pointer. Returns whether the key does something. */
function press(key: string): boolean {
  const rows = [...document.querySelectorAll('[data-items] > li')]
  const current = rows.findIndex((row) => row.contains(document.activeElement))
  if (key === 'c') startItem()
  else if (key === 'j') focusTitle(rows[current + 1])
  // Without a current item, the last one.
  else if (key === 'k') focusTitle(rows.at(current === -1 ? -1 : Math.max(0, current - 1)))
  else if (key === 'e') rows[current]?.querySelector<HTMLElement>('[data-edit]')?.click()
  else return false
  return true
}

function startItem(): void {
  // On a narrow screen the form is closed.
  document.querySelector<HTMLElement>('[aria-controls=add-item][aria-expanded=false]')?.click()
  requestAnimationFrame(() => focusTitle(document.getElementById('add-item')))
}

/** Focuses the link of an item, or the first field of a form. */
function focusTitle(part: Element | null | undefined): void {
  part?.querySelector<HTMLElement>('a, [name=title]')?.focus()
}

import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { option } from '../panel.ts'
import { openPage, openTodosPage } from '../TodosPage.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** Adds a field to the page, and gives it the focus. */
function addField() {
  const field = document.body.appendChild(document.createElement('textarea'))
  onTestFinished(() => field.remove())
  field.focus()
  return field
}

// https://github.com/erikras/react-redux-universal-hot-example/issues/772
// https://github.com/mattkrick/meatier/issues/23
test('a letter toggled the devtools, and could not be typed: each letter can be typed', async () => {
  openTodosPage()
  await expect.element(screen.getByRole('button', { name: /^Open the thinql devtools/ })).toBeVisible()
  const field = addField()
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  await userEvent.keyboard(letters + letters.toUpperCase())
  expect(field.value).toBe(letters + letters.toUpperCase())
  expect(screen.getByRole('tab').elements()).toEqual([])
})

// https://github.com/calesce/redux-slider-monitor/issues/1
test('open devtools ate the space and the arrow keys of an editor: the editor gets them', async () => {
  await openPage()
  await option(/^query Todos/).click()
  const field = addField()
  await userEvent.keyboard('a b{ArrowLeft}{ArrowLeft}{ArrowLeft}c')
  expect(field.value).toBe('ca b')
})

// https://github.com/reduxjs/redux-devtools/issues/169
// https://github.com/reduxjs/redux-devtools/issues/192
test('open devtools blocked each shortcut with Ctrl or Alt: they block none, and Ctrl+A selects', async () => {
  await openPage()
  const field = addField()
  const blocked: string[] = []
  const note = ({ key, defaultPrevented }: KeyboardEvent) => defaultPrevented && blocked.push(key)
  window.addEventListener('keydown', note)
  onTestFinished(() => window.removeEventListener('keydown', note))
  await userEvent.keyboard('tea{Control>}ac{/Control}{Alt>}o{/Alt}')
  expect(blocked).toEqual([])
  expect(field.selectionEnd - field.selectionStart).toBe(3)
})

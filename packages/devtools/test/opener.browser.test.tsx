import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { ThinqlDevtools } from '../src/production.ts'
import { recordedClient } from './recordedClient.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const opener = () => screen.getByRole('button', { name: /^Open the thinql devtools/ })

/** Shows the button in a corner of an app. Returns a function that removes it. */
async function showOpener(corner?: 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left') {
  const root = createRoot(document.createElement('div'))
  root.render(<ThinqlDevtools devtools={recordedClient({}).devtools} corner={corner} />)
  const remove = () => root.unmount()
  onTestFinished(remove)
  await expect.element(opener()).toBeVisible()
  return remove
}

function centre(): { x: number; y: number } {
  const { left, top, width, height } = opener().element().getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

// https://github.com/maybe-finance/maybe/issues/236
// https://github.com/teletrace/teletrace/pull/545
test.for([
  [undefined, 36, 36, true, true],
  ['bottom-left', 36, 36, false, true],
  ['top-right', 36, 36, true, false],
  ['top-left', 36, 36, false, false],
] as const)('the app chooses the corner %s of the button', async ([corner, x, y, isRight, isBottom]) => {
  await showOpener(corner)
  expect(centre()).toEqual({
    x: isRight ? document.documentElement.clientWidth - x : x,
    y: isBottom ? window.innerHeight - y : y,
  })
})

// https://github.com/vercel/next.js/pull/78716
test('the button covered a button of the app: it is dragged away, opens nothing by that, and stays there after a reload', async () => {
  const target = document.body.appendChild(document.createElement('p'))
  target.style.cssText = 'position: fixed; left: 200px; top: 100px; width: 20px; height: 20px; margin: 0'
  onTestFinished(() => target.remove())
  const remove = await showOpener()
  await userEvent.dragAndDrop(opener(), target)
  await expect.element(opener()).toBeVisible()
  expect(Math.abs(centre().x - 210)).toBeLessThan(3)
  expect(Math.abs(centre().y - 110)).toBeLessThan(3)
  remove()
  await expect.element(opener()).not.toBeInTheDocument()
  await showOpener('bottom-left')
  expect(Math.abs(centre().x - 210)).toBeLessThan(3)
  await opener().click()
  await expect.element(screen.getByRole('tab', { name: /Wire/ })).toBeVisible()
})

test('the arrow keys move the button, and not out of the window', async () => {
  await showOpener('top-left')
  opener().element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
  await expect.poll(() => [Math.round(centre().x), Math.round(centre().y)]).toEqual([116, 76])
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await expect.poll(centre).toEqual({ x: 36, y: 36 })
})

test('a place of the button that is malformed in the storage counts as none', async () => {
  for (const place of [5, null, { x: 2, y: 0 }, { x: 'a', y: 0 }, { x: 0 }]) {
    localStorage.setItem('thinql-devtools', JSON.stringify({ place }))
    const remove = await showOpener('top-left')
    expect(centre()).toEqual({ x: 36, y: 36 })
    remove()
    await expect.element(opener()).not.toBeInTheDocument()
  }
})

test('a page without popovers, like the tests of an app in jsdom, shows the button and no warning', async () => {
  const warn = vi.spyOn(console, 'warn')
  for (const name of ['showPopover', 'hidePopover'] as const) {
    const method = Object.getOwnPropertyDescriptor(HTMLElement.prototype, name) ?? {}
    Reflect.deleteProperty(HTMLElement.prototype, name)
    onTestFinished(() => void Object.defineProperty(HTMLElement.prototype, name, method))
  }
  await showOpener()
  expect(centre().y).toBe(window.innerHeight - 36)
  expect(warn).not.toHaveBeenCalled()
})

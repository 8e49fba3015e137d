import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { ThinqlDevtools } from '../src/production.ts'
import { recordedClient } from './recordedClient.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const opener = () => screen.getByRole('button', { name: /^Open the thinql devtools/ })

/** Shows the button in a corner of an app. */
async function showOpener(corner?: 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left') {
  const root = createRoot(document.createElement('div'))
  root.render(<ThinqlDevtools devtools={recordedClient({}).devtools} corner={corner} />)
  onTestFinished(() => root.unmount())
  await expect.element(opener()).toBeVisible()
}

function centre(): { x: number; y: number } {
  const { left, top, width, height } = opener().element().getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}

// https://github.com/maybe-finance/maybe/issues/236
// https://github.com/vercel/next.js/pull/78716
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

import { createRoot } from 'react-dom/client'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { cdp, page as screen, userEvent } from 'vitest/browser'
import { openPanel } from '../openPanel.tsx'
import { details, option } from '../panel.ts'
import { ThinqlDevtools } from '../../src/production.ts'
import { recordedClient } from '../recordedClient.ts'
import { openPage, openTodosPage } from '../TodosPage.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const opener = () => screen.getByRole('button', { name: /^Open the thinql devtools/ })

// https://github.com/highlight/highlight/issues/5776
// https://github.com/warrenday/graphql-network-inspector/pull/22
test('a request that failed under status 200 looked like a success: its bars say that it failed', async () => {
  const { client } = openPanel({
    fetch: () => () => Promise.resolve(Response.json({ errors: [{ message: 'no' }] })),
  })
  await client.request('query A { a }')
  await option(/^query A /).click()
  await expect.element(details()).toBeVisible()
  const bars = [...details().element().querySelectorAll('.timeline-wait, .timeline-read')]
  expect(bars.map((bar) => bar.getAttribute('data-look'))).toEqual(['bad', 'bad'])
})

// https://github.com/TanStack/query/issues/1900
test('a click in the devtools closed the menu of the app: the page does not hear the click', async () => {
  await openPage()
  const heard: string[] = []
  const types = ['pointerdown', 'mousedown', 'click'] as const
  const listen = ({ type }: Event) => heard.push(type)
  for (const type of types) document.addEventListener(type, listen)
  onTestFinished(() => types.forEach((type) => document.removeEventListener(type, listen)))
  await screen.getByRole('tab', { name: /Store/ }).click()
  expect(heard).toEqual([])
})

// https://github.com/TanStack/query/issues/6551
// https://github.com/vaadin/flow-components/issues/4901
test('while a dialog was open, the devtools could not be used: they open above it', async () => {
  openTodosPage()
  await expect.element(opener()).toBeVisible()
  const dialog = document.body.appendChild(document.createElement('dialog'))
  onTestFinished(() => dialog.remove())
  dialog.showModal()
  await opener().click()
  await expect.element(screen.getByRole('tab', { name: /Wire/ })).toBeVisible()
})

// https://github.com/TanStack/query/issues/3536
// https://github.com/withastro/astro/pull/11496
test('the button of the devtools was printed on each page: it is not printed', async () => {
  openTodosPage()
  await expect.element(opener()).toBeVisible()
  const button = opener().element()
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  const isPrinted = button.checkVisibility()
  await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  expect(isPrinted).toBe(false)
})

// https://github.com/jotaijs/jotai-devtools/issues/46
test('the open panel covered the end of the page: the end can be scrolled into view', async () => {
  const start = document.body.appendChild(document.createElement('p'))
  onTestFinished(() => start.remove())
  start.style.paddingTop = '2000px'
  await openPage()
  const end = screen.getByRole('button', { name: 'Add', exact: true }).element()
  const panel = screen.getByRole('complementary', { name: 'thinql devtools' }).element()
  window.scrollTo(0, document.documentElement.scrollHeight)
  expect(end.getBoundingClientRect().bottom).toBeLessThanOrEqual(panel.getBoundingClientRect().top)
})

// https://github.com/TanStack/query/issues/4467
test('closing the devtools left a padding on the page: the page has its old padding', async () => {
  const { documentElement, body } = document
  const look = () => [documentElement.style.cssText, body.style.cssText, documentElement.scrollHeight]
  openTodosPage()
  await expect.element(screen.getByRole('heading', { name: 'Todos' })).toBeVisible()
  const before = look()
  await opener().click()
  await screen.getByRole('button', { name: 'Close the devtools' }).click()
  await expect.element(opener()).toBeVisible()
  expect(look()).toEqual(before)
})

/** Shows the button in a corner of an app. Returns where its centre is, and a function that removes it. */
async function showOpener(corner?: 'bottom-right' | 'bottom-left' | 'top-right' | 'top-left') {
  const root = createRoot(document.createElement('div'))
  root.render(<ThinqlDevtools devtools={recordedClient({}).devtools} corner={corner} />)
  const remove = () => root.unmount()
  onTestFinished(remove)
  await expect.element(opener()).toBeVisible()
  return { centre, remove }
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
  const { remove } = await showOpener()
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
    const { remove } = await showOpener('top-left')
    expect(centre()).toEqual({ x: 36, y: 36 })
    remove()
    await expect.element(opener()).not.toBeInTheDocument()
  }
})

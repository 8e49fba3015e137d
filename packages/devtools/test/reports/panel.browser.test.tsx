import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { cdp, page as screen } from 'vitest/browser'
import { openPanel } from '../openPanel.tsx'
import { details, option } from '../panel.ts'
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

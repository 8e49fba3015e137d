import { version } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page as screen, userEvent, cdp } from 'vitest/browser'
import { ThinqlDevtools, type ThinqlDevtoolsProps } from '../src/production.ts'
import {
  button,
  details,
  expectVisible,
  focused,
  mount,
  opener,
  openPanel,
  option,
  resize,
  showTab,
} from './openPanel.tsx'
import { recordedClient } from './recordedClient.ts'
import { openPage, openTodosPage } from './TodosPage.tsx'

/** The React of the project, from the configuration. */
declare const __REACT__: string

test('the panel runs with the React version of its test project', () => {
  expect(version.startsWith(`${__REACT__}.`)).toBe(true)
})

// https://github.com/TanStack/query/issues/6551
// https://github.com/vaadin/flow-components/issues/4901
test('the panel can be used while a dialog makes the page inert', async () => {
  openTodosPage()
  await expectVisible(opener())
  for (const element of document.body.children) element.setAttribute('inert', '')
  await opener().click()
  await expectVisible(screen.getByRole('tab', { name: /Wire/ }))
  for (const element of document.body.children) element.removeAttribute('inert')
})

// https://github.com/jotaijs/jotai-devtools/issues/46
test.for(['grid', 'flex'])('the panel covers no end of a page whose body is a %s', async (display) => {
  const { style } = document.body
  style.cssText = `display: ${display}; height: 2000px; align-items: end`
  onTestFinished(() => void (style.cssText = ''))
  await openPage()
  window.scrollTo(0, document.documentElement.scrollHeight)
  const [end, panel] = [
    button('Add', true),
    screen.getByRole('complementary', { name: 'thinql devtools' }),
  ].map((locator) => locator.element().getBoundingClientRect())
  expect(end?.bottom).toBeLessThanOrEqual(panel?.top ?? 0)
})

test.for([
  ['closed', (dialog: HTMLDialogElement) => dialog.close()],
  ['removed', (dialog: HTMLDialogElement) => dialog.remove()],
] as const)(
  'the panel keeps its size above a dialog that clips, and works after the dialog is %s',
  async ([, end]) => {
    await openPage()
    const panel = screen.getByRole('complementary', { name: 'thinql devtools' }).element()
    const dialog = document.body.appendChild(document.createElement('dialog'))
    dialog.style.cssText = 'transform: scale(0.5); overflow: hidden'
    onTestFinished(() => dialog.remove())
    dialog.showModal()
    const size = dialog.scrollHeight
    await showTab('Store')
    const { left, right, bottom } = panel.getBoundingClientRect()
    expect({ left, right, bottom }).toEqual({ left: 0, right: 1280, bottom: 800 })
    expect(dialog.scrollHeight).toBe(size)
    end(dialog)
    await showTab('Conditions')
    await expectVisible(button('Reset all'))
  },
)

test('the panel and the page take no style from each other', async () => {
  const style = document.createElement('style')
  style.textContent = 'button { font-size: 40px !important } * { color: red !important; }'
  document.head.append(style)
  await openPage()
  const tab = screen.getByRole('tab', { name: /Wire/ }).element()
  expect(getComputedStyle(tab).fontSize).toBe('12px')
  expect(getComputedStyle(tab).color).not.toBe('rgb(255, 0, 0)')
  style.remove()
  expect(getComputedStyle(screen.getByRole('heading', { name: 'Todos' }).element()).fontSize).toBe('32px')
})

// https://github.com/TanStack/query/issues/4097
// https://github.com/TanStack/query/issues/2019
test('a closed panel renders nothing while operations run', async () => {
  const { client } = openTodosPage()
  await expectVisible(opener())
  const shadow = document.querySelector('[data-thinql-devtools]')?.shadowRoot
  const changes: MutationRecord[] = []
  const observer = new MutationObserver((records) => changes.push(...records))
  if (shadow)
    observer.observe(shadow, { subtree: true, childList: true, attributes: true, characterData: true })
  for (let index = 0; index < 50; index++) await client.request(`query N${index} { a }`)
  await new Promise((resolve) => setTimeout(resolve, 300))
  observer.disconnect()
  expect(shadow?.querySelectorAll('*').length).toBeLessThan(8)
  expect(changes).toEqual([])
})

/** A mock of a part of the devtools that fails, and what the page hears of that. */
function breakIt<T extends object>(target: T, name: keyof T & string) {
  const reported = vi.fn()
  window.addEventListener('error', reported)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = vi.spyOn(target as Record<string, () => void>, name).mockImplementation(() => {
    throw new RangeError(`${name} is broken`)
  })
  onTestFinished(() => {
    window.removeEventListener('error', reported)
    logged.mockRestore()
  })
  return { reported, broken }
}

test('an error of a view is shown in its place, and does not reach the page', async () => {
  const { recorder } = await openPage()
  const { reported, broken } = breakIt(recorder.log, 'get')
  await option(/^query Todos/).click()
  await expectVisible(button('Try again'))
  await expectVisible(screen.getByText('RangeError: get is broken'))
  broken.mockRestore()
  await button('Try again').click()
  await expectVisible(option(/^query Todos/))
  // The development build of React 18 reports every error to the window, even one that a boundary catches.
  expect(reported.mock.calls.length > 0).toBe(version.startsWith('18'))
})

test('an error of a button is shown until it is hidden, and does not reach the page', async () => {
  const { recorder } = await openPage()
  const { reported } = breakIt(recorder.log, 'clear')
  await button('Clear the list').click()
  const message = screen.getByText('RangeError: clear is broken')
  await expectVisible(message)
  expect(reported).not.toHaveBeenCalled()
  await button('Hide').click()
  await expect.element(message).not.toBeInTheDocument()
})

test.for(['{"tab":7,"height":"tall","isOpen":"yes"}', '5', 'null', 'no JSON'])(
  'the panel ignores its item in the storage when that is %s',
  async (kept) => {
    localStorage.setItem('thinql-devtools', kept)
    await openPage()
    await expect.element(screen.getByRole('tab', { name: /Wire/ })).toHaveAttribute('aria-selected', 'true')
  },
)

test('the panel counts the operations that it has dropped', async () => {
  const { client } = await openPage({ maxBytes: 50_000 })
  for (let index = 0; index < 100; index++) await client.request(`query N${index} { a }`)
  await expectVisible(screen.getByText(/^Dropped, because the record keeps 48\.8 kB: \d+ operations\.$/))
})

test('the panel shows long numbers with all the digits that were sent', async () => {
  const { client } = openPanel({
    fetch: () => Promise.resolve(new Response('{"data":{"id":9007199254740993,"price":1.10}}')),
  })
  await client.request('query Price { id price }')
  await option(/^query Price/).click()
  await showTab('Response')
  await expectVisible(screen.getByText('9007199254740993', { exact: true }))
  await expectVisible(screen.getByText('1.10', { exact: true }))
})

test('the panel says beside each copy button which values are hidden', async () => {
  const { client } = openPanel({
    fetch: () => Promise.resolve(Response.json({ data: {} })),
    devtoolsOptions: { hide: ['pin'] },
  })
  await client.request('query A($pin: ID) { a(pin: $pin) }', { variables: { pin: 'swordfish' } })
  await option(/^query A/).click()
  for (const tab of ['Summary', 'Request', 'Response']) {
    await showTab(tab)
    await expectVisible(screen.getByText(/each value whose name contains pin\. Other secrets are copied/))
  }
})

test('the panel is removed when its component unmounts', async () => {
  const { close } = await openPage()
  close()
  await expect.poll(() => document.querySelector('[data-thinql-devtools]')).toBeNull()
})

const toggle = '{Alt>}{Shift>}G{/Shift}{/Alt}'
const list = () => screen.getByRole('listbox', { name: 'Operations, latest first' })

async function openPageBesideClosedPanel(width = 1280) {
  await resize(width)
  const running = openTodosPage()
  await expectVisible(screen.getByRole('heading', { name: 'Todos' }))
  // The panel is rendered after the page. Before that, it hears no shortcut.
  await expectVisible(opener().or(list()))
  return running
}

test('the button opens the panel with the focus in it, and closing gives the focus back to the button', async () => {
  await openPageBesideClosedPanel()
  opener().element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => focused()?.id).toBe('tab-wire')
  await button('Close the devtools').click()
  await expect.poll(() => focused()?.getAttribute('aria-label')).toMatch(/^Open the thinql devtools/)
})

test('the shortcut gives the focus back to the element of the page that had it', async () => {
  await openPageBesideClosedPanel()
  const add = button('Add', true).element()
  add.focus()
  await userEvent.keyboard(toggle)
  await expect.poll(() => focused()?.id).toBe('tab-wire')
  await userEvent.keyboard(toggle)
  await expect.poll(focused).toBe(add)
})

test('a panel that was open before a reload does not take the focus', async () => {
  localStorage.setItem('thinql-devtools', JSON.stringify({ isOpen: true }))
  await openPageBesideClosedPanel()
  await expectVisible(option(/^query Todos/))
  expect(focused()).toBe(document.body)
})

test('the details that cover the list of a narrow panel take the focus and give it back', async () => {
  await openPageBesideClosedPanel(360)
  await userEvent.keyboard(toggle)
  await expectVisible(list())
  list().element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => focused()?.getAttribute('aria-label')).toBe('Details of the operation')
  await userEvent.keyboard('{Escape}')
  await expect.poll(focused).toBe(list().element())
})

test('Tab reaches everything in the panel', async () => {
  await openPageBesideClosedPanel()
  await userEvent.keyboard(toggle)
  const names: string[] = []
  for (let press = 0; press < 6; press++) {
    await userEvent.keyboard('{Tab}')
    names.push(focused()?.getAttribute('aria-label') ?? focused()?.tagName ?? '')
  }
  expect(names).toEqual([
    'Close the devtools',
    'Clear the list',
    'Filter by name',
    'Kind',
    'Outcome',
    'Export a recording',
  ])
})

test.for([360, 768])('a long name stays within its column at %i px', async (width) => {
  const { client } = await openPageBesideClosedPanel(width)
  await userEvent.keyboard(toggle)
  await client.request(`query ${'AQueryWithALongName'.repeat(5)} { a }`)
  await option(/^query AQuery/).click()
  await userEvent.keyboard('{Escape}')
  const [name, outcome] = [...option(/^query AQuery/).element().children]
  expect(name?.scrollWidth).toBe(name?.clientWidth)
  expect(name?.getBoundingClientRect().right).toBeLessThanOrEqual(outcome?.getBoundingClientRect().left ?? 0)
})

test('the arrow keys make the panel higher, and it stays within a window that becomes low', async () => {
  await openPageBesideClosedPanel()
  await userEvent.keyboard(toggle)
  const separator = screen.getByRole('separator', { name: 'Height of the devtools' })
  const height = () => Number(separator.element().getAttribute('aria-valuenow'))
  const before = height()
  separator.element().focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
  await expect.poll(height).toBeGreaterThan(before)
  await screen.viewport(1280, 400)
  expect(separator.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
})

// https://github.com/erikras/react-redux-universal-hot-example/issues/772
// https://github.com/mattkrick/meatier/issues/23
// https://github.com/calesce/redux-slider-monitor/issues/1
// https://github.com/reduxjs/redux-devtools/issues/169
// https://github.com/reduxjs/redux-devtools/issues/192
test('devtools ate letters, spaces, arrows and shortcuts: an editor beside them gets each key', async () => {
  const blocked: string[] = []
  const note = ({ key, defaultPrevented }: KeyboardEvent) => defaultPrevented && blocked.push(key)
  window.addEventListener('keydown', note)
  const field = document.body.appendChild(document.createElement('textarea'))
  onTestFinished(() => {
    window.removeEventListener('keydown', note)
    field.remove()
  })
  await openPageBesideClosedPanel()
  field.focus()
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  await userEvent.keyboard(letters + letters.toUpperCase())
  expect(field.value).toBe(letters + letters.toUpperCase())
  expect(screen.getByRole('tab').elements()).toEqual([])
  await opener().click()
  await option(/^query Todos/).click()
  field.value = ''
  field.focus()
  await userEvent.keyboard('a b{ArrowLeft}{ArrowLeft}{ArrowLeft}c{Control>}ac{/Control}{Alt>}o{/Alt}')
  expect(field.value).toBe('ca b')
  expect(field.selectionEnd - field.selectionStart).toBe(4)
  expect(blocked).toEqual([])
})

// https://github.com/TanStack/query/issues/3495
// https://github.com/TanStack/query/issues/6284
// https://github.com/TanStack/query/issues/10820
test('a content security policy refused the styles of the devtools: they need no permission', async () => {
  localStorage.setItem('thinql-devtools', JSON.stringify({ isOpen: true }))
  const frame = document.createElement('iframe')
  frame.src = '/test/pages/policy.html?Mixed'
  frame.style.cssText = 'width: 1000px; height: 760px'
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  const tab = screen.frameLocator(screen.elementLocator(frame)).getByRole('tab', { name: /Wire/ })
  await expectVisible(tab)
  expect(getComputedStyle(tab.element()).fontSize).toBe('12px')
  const page = frame.contentDocument
  page?.head.append(Object.assign(page.createElement('style'), { textContent: 'p { color: red }' }))
  // Only this one is refused.
  await expect.poll(() => frame.contentWindow).toMatchObject({ violations: ['style-src-elem'] })
})

// https://github.com/highlight/highlight/issues/5776
// https://github.com/warrenday/graphql-network-inspector/pull/22
test('a request that failed under status 200 looked like a success: its bars say that it failed', async () => {
  const { client } = openPanel({
    fetch: () => Promise.resolve(Response.json({ errors: [{ message: 'no' }] })),
  })
  await client.request('query A { a }')
  await option(/^query A /).click()
  await expectVisible(details())
  const bars = [...details().element().querySelectorAll('.timeline-wait, .timeline-read')]
  expect(bars.map((bar) => bar.getAttribute('data-look'))).toEqual(['bad', 'bad'])
})

// https://github.com/TanStack/query/issues/1900
test('a click in the devtools closed the menu of the app: the page hears the release only, and no key', async () => {
  await openPage()
  const heard: string[] = []
  // A press that ends in the panel may have begun on the page.
  const types = ['pointerdown', 'mousedown', 'click', 'pointerup', 'mouseup', 'touchend', 'keydown'] as const
  const listen = ({ type }: Event) => heard.push(type)
  for (const type of types) document.addEventListener(type, listen)
  onTestFinished(() => types.forEach((type) => document.removeEventListener(type, listen)))
  await showTab('Store')
  await userEvent.keyboard('d')
  expect(heard).toEqual(['pointerup', 'mouseup'])
})

// https://github.com/TanStack/query/issues/3536
// https://github.com/withastro/astro/pull/11496
test('the button of the devtools was printed on each page: it is not printed', async () => {
  openTodosPage()
  await expectVisible(opener())
  const button = opener().element()
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  const isPrinted = button.checkVisibility()
  await cdp().send('Emulation.setEmulatedMedia', { media: '' })
  expect(isPrinted).toBe(false)
})

// https://github.com/TanStack/query/issues/4467
test('closing the devtools left a padding on the page: opening moves nothing, closing leaves nothing', async () => {
  const { documentElement, body } = document
  const look = () => [documentElement.style.cssText, body.style.cssText, documentElement.scrollHeight]
  openTodosPage()
  const heading = screen.getByRole('heading', { name: 'Todos' })
  await expectVisible(heading)
  const place = () => [heading.element().getBoundingClientRect().top, documentElement.scrollHeight]
  const [before, placeBefore] = [look(), place()]
  await opener().click()
  await expectVisible(screen.getByRole('tab', { name: /Wire/ }))
  expect(place()).toEqual(placeBefore)
  await button('Close the devtools').click()
  await expectVisible(opener())
  expect(look()).toEqual(before)
})

async function showOpener(corner?: ThinqlDevtoolsProps['corner']) {
  mount(<ThinqlDevtools devtools={recordedClient({}).devtools} corner={corner} />)
  await expectVisible(opener())
  const { left, right, top, bottom } = opener().element().getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  return { left, right: clientWidth - right, top, bottom: clientHeight - bottom }
}

// https://github.com/maybe-finance/maybe/issues/236
// https://github.com/vercel/next.js/pull/78716
// https://github.com/teletrace/teletrace/pull/545
test.for([
  [undefined, { right: 16, bottom: 16 }],
  ['bottom-left', { left: 16, bottom: 16 }],
  ['top-right', { right: 16, top: 16 }],
  ['top-left', { left: 16, top: 16 }],
] as const)(
  'the button covered a button of the app: the app chooses the corner %s',
  async ([corner, place]) => {
    expect(await showOpener(corner)).toMatchObject(place)
  },
)

test('a page without popovers, like the tests of an app in jsdom, shows the button and no warning', async () => {
  const warn = vi.spyOn(console, 'warn')
  for (const name of ['showPopover', 'hidePopover'] as const) {
    const method = Object.getOwnPropertyDescriptor(HTMLElement.prototype, name) ?? {}
    Reflect.deleteProperty(HTMLElement.prototype, name)
    onTestFinished(() => void Object.defineProperty(HTMLElement.prototype, name, method))
  }
  expect(await showOpener()).toMatchObject({ bottom: 16 })
  expect(warn).not.toHaveBeenCalled()
})

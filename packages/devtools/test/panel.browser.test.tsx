import { version } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { recorderKey } from '../src/devtools.ts'
import { openPanel } from './openPanel.tsx'
import { details, focused, option, showTab } from './panel.ts'
import { openPage, openTodosPage, type RunningPage } from './TodosPage.tsx'

/** The React of the project, from the configuration. */
declare const __REACT__: string

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('runs with the React of its project', () => {
  expect(version.startsWith(`${__REACT__}.`)).toBe(true)
})

describe('the frame', () => {
  test('opens and closes with Alt+Shift+G, also while the focus is in the panel', async () => {
    await openPage()
    await screen.getByRole('searchbox', { name: 'Filter by name' }).click()
    await userEvent.keyboard('{Alt>}{Shift>}G{/Shift}{/Alt}')
    await expect.poll(() => focused()?.getAttribute('aria-label')).toMatch(/^Open the thinql devtools/)
    await userEvent.keyboard('{Alt>}{Shift>}G{/Shift}{/Alt}')
    await expect.element(screen.getByRole('tab', { name: /Wire/ })).toBeVisible()
  })

  test('moves nothing of the page', async () => {
    openTodosPage()
    const heading = screen.getByRole('heading', { name: 'Todos' })
    await expect.element(heading).toBeVisible()
    const before = [heading.element().getBoundingClientRect().top, document.documentElement.scrollHeight]
    await screen.getByRole('button', { name: /Open the thinql devtools/ }).click()
    await expect.element(screen.getByRole('tab', { name: /Wire/ })).toBeVisible()
    const after = [heading.element().getBoundingClientRect().top, document.documentElement.scrollHeight]
    expect(after).toEqual(before)
  })

  test.for(['grid', 'flex'])('covers no end of a page whose body is a %s', async (display) => {
    const { style } = document.body
    style.cssText = `display: ${display}; height: 2000px; align-items: end`
    onTestFinished(() => void (style.cssText = ''))
    await openPage()
    window.scrollTo(0, document.documentElement.scrollHeight)
    const [end, panel] = [
      screen.getByRole('button', { name: 'Add', exact: true }),
      screen.getByRole('complementary', { name: 'thinql devtools' }),
    ].map((locator) => locator.element().getBoundingClientRect())
    expect(end?.bottom).toBeLessThanOrEqual(panel?.top ?? 0)
  })

  test.for([
    ['closed', (dialog: HTMLDialogElement) => dialog.close()],
    ['removed', (dialog: HTMLDialogElement) => dialog.remove()],
  ] as const)(
    'stays at the edge of the window above a dialog that clips, and works after that is %s',
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
      await expect.element(screen.getByRole('button', { name: 'Reset all' })).toBeVisible()
    },
  )

  test('lets the page hear where a press ends, because it may have begun in the page', async () => {
    const heard: string[] = []
    const types = ['pointerup', 'mouseup', 'touchend'] as const
    const listen = ({ type }: Event) => heard.push(type)
    for (const type of types) document.addEventListener(type, listen)
    onTestFinished(() => types.forEach((type) => document.removeEventListener(type, listen)))
    await openPage()
    heard.length = 0
    await showTab('Store')
    expect(heard).toEqual(['pointerup', 'mouseup'])
  })

  test('takes no style from the page, and gives it none', async () => {
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

  test('keeps its keys from the shortcuts of the page', async () => {
    const keys: string[] = []
    const listen = ({ key }: KeyboardEvent) => keys.push(key)
    document.addEventListener('keydown', listen)
    await openPage()
    await screen.getByRole('searchbox', { name: 'Filter by name' }).fill('abc')
    await userEvent.keyboard('d')
    document.removeEventListener('keydown', listen)
    expect(keys).toEqual([])
  })

  test('changes its height with the arrow keys', async () => {
    await openPage()
    const separator = screen.getByRole('separator', { name: 'Height of the devtools' })
    const height = () => Number(separator.element().getAttribute('aria-valuenow'))
    const before = height()
    separator.element().focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(height).toBe(before + 40)
  })

  test('fills the place where it is embedded', async () => {
    await openPage({ embedded: true })
    const host = document.querySelector('[data-thinql-devtools=embedded]')
    expect(host?.getBoundingClientRect().height).toBe(400)
    expect(host?.shadowRoot?.querySelector('.panel')?.getBoundingClientRect().height).toBe(400)
  })

  test('renders nothing while it is closed and operations run', async () => {
    const { client } = openTodosPage()
    await expect.element(screen.getByRole('button', { name: /Open the thinql devtools/ })).toBeVisible()
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

  test('shows a fault of the recorder, and the app gets its data', async () => {
    const { client, devtools } = await openPage()
    const recorder = devtools[recorderKey]
    if (!recorder) throw new Error('These devtools record nothing.')
    vi.spyOn(recorder.log, 'add').mockImplementation(() => {
      throw new RangeError('out of luck')
    })
    expect((await client.request('query Todos { todos }')).error).toBeUndefined()
    await expect.element(screen.getByText('RangeError: out of luck')).toBeVisible()
    await screen.getByRole('button', { name: 'Hide' }).click()
    await expect.element(screen.getByText('RangeError: out of luck')).not.toBeInTheDocument()
  })

  test('shows a fault of a view in its place, and the page hears nothing of it', async () => {
    const reported = vi.fn()
    window.addEventListener('error', reported)
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { devtools } = await openPage()
    const recorder = devtools[recorderKey]
    const calls =
      recorder &&
      vi.spyOn(recorder.log, 'get').mockImplementation(() => {
        throw new RangeError('a view is broken')
      })
    await option(/^query Todos/).click()
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect.element(screen.getByText('RangeError: a view is broken')).toBeVisible()
    calls?.mockRestore()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(option(/^query Todos/)).toBeVisible()
    window.removeEventListener('error', reported)
    logged.mockRestore()
    // The development build of React 18 itself reports each error to the window, also one that a boundary catches.
    expect(reported.mock.calls.length > 0).toBe(version.startsWith('18'))
  })

  test('shows a fault of a button, and the page hears nothing of it', async () => {
    const reported = vi.fn()
    window.addEventListener('error', reported)
    onTestFinished(() => window.removeEventListener('error', reported))
    const { devtools } = await openPage()
    const log = devtools[recorderKey]?.log
    if (!log) throw new Error('These devtools record nothing.')
    vi.spyOn(log, 'pause').mockImplementation(() => {
      throw new RangeError('a button is broken')
    })
    await screen.getByRole('button', { name: 'Pause recording' }).click()
    await expect.element(screen.getByText('RangeError: a button is broken')).toBeVisible()
    expect(reported).not.toHaveBeenCalled()
  })

  test.for(['{"tab":7,"height":"tall","theme":[],"isOpen":"yes"}', '5', 'null', 'no JSON'])(
    'forgets %s in the storage',
    async (kept) => {
      localStorage.setItem('thinql-devtools', kept)
      await openPage()
      await expect.element(screen.getByRole('tab', { name: /Wire/ })).toHaveAttribute('aria-selected', 'true')
    },
  )

  test('says what it has dropped', async () => {
    const { client } = await openPage({ maxBytes: 50_000 })
    for (let index = 0; index < 100; index++) await client.request(`query N${index} { a }`)
    await expect
      .element(screen.getByText(/^Dropped, because the record keeps 48\.8 kB: \d+ operations\.$/))
      .toBeVisible()
  })

  test('shows long numbers with the digits of the wire', async () => {
    const { client } = openPanel({
      fetch: () => () => Promise.resolve(new Response('{"data":{"id":9007199254740993,"price":1.10}}')),
    })
    await client.request('query Price { id price }')
    await option(/^query Price/).click()
    await showTab('Response')
    await expect.element(screen.getByText('9007199254740993', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('1.10', { exact: true })).toBeVisible()
  })

  test('names what is hidden, beside each button that copies', async () => {
    const { client } = openPanel({
      fetch: () => () => Promise.resolve(Response.json({ data: {} })),
      devtoolsOptions: { hide: ['pin'] },
    })
    await client.request('query A($pin: ID) { a(pin: $pin) }', { variables: { pin: 'swordfish' } })
    await option(/^query A/).click()
    for (const tab of ['Summary', 'Request', 'Response']) {
      await showTab(tab)
      await expect
        .element(screen.getByText(/each value whose name contains pin\. Other secrets are copied/))
        .toBeVisible()
    }
  })

  test('is removed when its component unmounts', async () => {
    const { close } = await openPage()
    close()
    await expect.poll(() => document.querySelector('[data-thinql-devtools]')).toBeNull()
  })
})

describe('the conditions', () => {
  test('make one operation fail, and leave the others', async () => {
    const { client } = await openPage()
    await showTab('Conditions')
    await screen.getByRole('combobox', { name: 'One operation' }).fill('Fails')
    await screen.getByRole('button', { name: 'Add a rule' }).click()
    await screen
      .getByRole('region', { name: 'Fails' })
      .getByRole('combobox', { name: 'Outcome' })
      .selectOptions('ParseError')
    expect((await client.request('query Fails { a }')).error?.name).toBe('ParseError')
    expect((await client.request('query Works { a }')).error).toBeUndefined()
    await screen.getByRole('button', { name: 'Reset all' }).click()
    expect((await client.request('query Fails { a }')).error).toBeUndefined()
  })
})

const toggle = '{Alt>}{Shift>}G{/Shift}{/Alt}'
const list = () => screen.getByRole('listbox', { name: 'Operations, latest first' })

/** Opens the page with the panel closed, at a width in px. */
async function openPageBesideClosedPanel(width = 1280): Promise<RunningPage> {
  await screen.viewport(width, 800)
  const running = openTodosPage()
  onTestFinished(() => screen.viewport(1280, 800))
  await expect.element(screen.getByRole('heading', { name: 'Todos' })).toBeVisible()
  return running
}

test('the button opens the panel with the focus in it, and closing gives the focus back', async () => {
  await openPageBesideClosedPanel()
  const button = screen.getByRole('button', { name: /^Open the thinql devtools/ })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => focused()?.id).toBe('tab-wire')
  await screen.getByRole('button', { name: 'Close the devtools' }).click()
  await expect.poll(() => focused()?.getAttribute('aria-label')).toMatch(/^Open the thinql devtools/)
})

test('the shortcut gives the focus back to the element of the page that had it', async () => {
  await openPageBesideClosedPanel()
  const button = screen.getByRole('button', { name: 'Add', exact: true }).element()
  button.focus()
  await userEvent.keyboard(toggle)
  await expect.poll(() => focused()?.id).toBe('tab-wire')
  await userEvent.keyboard(toggle)
  await expect.poll(focused).toBe(button)
})

test('a panel that was open before a reload doesn’t take the focus', async () => {
  localStorage.setItem('thinql-devtools', JSON.stringify({ isOpen: true }))
  await openPageBesideClosedPanel()
  await expect.element(option(/^query Todos/)).toBeVisible()
  expect(focused()).toBe(document.body)
})

test('Escape in the list closes the details', async () => {
  await openPageBesideClosedPanel()
  await userEvent.keyboard(toggle)
  await option(/^query Todos/).click()
  list().element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(details()).not.toBeInTheDocument()
  expect(focused()).toBe(list().element())
})

test('in a narrow panel, the details that cover the list take the focus and give it back', async () => {
  await openPageBesideClosedPanel(360)
  await userEvent.keyboard(toggle)
  await expect.element(list()).toBeVisible()
  list().element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => focused()?.getAttribute('aria-label')).toBe('Details of the operation')
  await userEvent.keyboard('{Escape}')
  await expect.poll(focused).toBe(list().element())
})

test('everything in the panel can be reached by Tab', async () => {
  await openPageBesideClosedPanel()
  await userEvent.keyboard(toggle)
  const names: string[] = []
  for (let press = 0; press < 9; press++) {
    await userEvent.keyboard('{Tab}')
    names.push(focused()?.getAttribute('aria-label') ?? focused()?.tagName ?? '')
  }
  expect(names).toEqual([
    'Theme: system. Switch to light',
    'Close the devtools',
    'Pause recording',
    'Clear the list',
    'Filter by name',
    'Kind',
    'Outcome',
    'Open a recording',
    'Export a recording',
  ])
})

test.for([360, 768])('a long name stays in its column at %i px', async (width) => {
  const { client } = await openPageBesideClosedPanel(width)
  await userEvent.keyboard(toggle)
  await client.request(`query ${'AQueryWithALongName'.repeat(5)} { a }`)
  await option(/^query AQuery/).click()
  await userEvent.keyboard('{Escape}')
  const [name, outcome] = [...option(/^query AQuery/).element().children]
  expect(name?.scrollWidth).toBe(name?.clientWidth)
  expect(name?.getBoundingClientRect().right).toBeLessThanOrEqual(outcome?.getBoundingClientRect().left ?? 0)
})

test.for([360, 768])('the filters have room for their words at %i px', async (width) => {
  await openPageBesideClosedPanel(width)
  await userEvent.keyboard(toggle)
  const search = screen.getByRole('searchbox', { name: 'Filter by name' })
  const filters = [
    search,
    screen.getByRole('combobox', { name: 'Kind' }),
    screen.getByRole('combobox', { name: 'Outcome' }),
  ]
  await expect.element(search).toBeVisible()
  expect(filters.map((filter) => filter.element().clientWidth >= 85)).toEqual([true, true, true])
})

test('the panel stays in a window that becomes low', async () => {
  await openPageBesideClosedPanel()
  await userEvent.keyboard(toggle)
  const separator = screen.getByRole('separator', { name: 'Height of the devtools' })
  separator.element().focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
  await screen.viewport(1280, 400)
  expect(separator.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
})

import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { details, focused, option } from './panel.ts'
import { openTodosPage, type RunningPage } from './TodosPage.tsx'

const toggle = '{Alt>}{Shift>}G{/Shift}{/Alt}'
const list = () => screen.getByRole('listbox', { name: 'Operations, latest first' })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

/** Opens the page with the panel closed, at a width in px. */
async function openPage(width = 1280): Promise<RunningPage> {
  await screen.viewport(width, 800)
  const running = openTodosPage()
  onTestFinished(() => screen.viewport(1280, 800))
  await expect.element(screen.getByRole('heading', { name: 'Todos' })).toBeVisible()
  return running
}

test('the button opens the panel with the focus in it, and closing gives the focus back', async () => {
  await openPage()
  const button = screen.getByRole('button', { name: /^Open the thinql devtools/ })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => focused()?.id).toBe('tab-wire')
  await screen.getByRole('button', { name: 'Close the devtools' }).click()
  await expect.poll(() => focused()?.getAttribute('aria-label')).toMatch(/^Open the thinql devtools/)
})

test('the shortcut gives the focus back to the element of the page that had it', async () => {
  await openPage()
  const button = screen.getByRole('button', { name: 'Add', exact: true }).element()
  button.focus()
  await userEvent.keyboard(toggle)
  await expect.poll(() => focused()?.id).toBe('tab-wire')
  await userEvent.keyboard(toggle)
  await expect.poll(focused).toBe(button)
})

test('a panel that was open before a reload doesn’t take the focus', async () => {
  localStorage.setItem('thinql-devtools', JSON.stringify({ isOpen: true }))
  await openPage()
  await expect.element(option(/^query Todos/)).toBeVisible()
  expect(focused()).toBe(document.body)
})

test('Escape in the list closes the details', async () => {
  await openPage()
  await userEvent.keyboard(toggle)
  await option(/^query Todos/).click()
  list().element().focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(details()).not.toBeInTheDocument()
  expect(focused()).toBe(list().element())
})

test('in a narrow panel, the details that cover the list take the focus and give it back', async () => {
  await openPage(360)
  await userEvent.keyboard(toggle)
  await expect.element(list()).toBeVisible()
  list().element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => focused()?.getAttribute('aria-label')).toBe('Details of the operation')
  await userEvent.keyboard('{Escape}')
  await expect.poll(focused).toBe(list().element())
})

test('everything in the panel can be reached by Tab', async () => {
  await openPage()
  await userEvent.keyboard(toggle)
  const names: string[] = []
  for (let press = 0; press < 8; press++) {
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
    'Export as a file, without values: it has names, messages and documents',
  ])
})

test.for([360, 768])('a long name stays in its column at %i px', async (width) => {
  const { client } = await openPage(width)
  await userEvent.keyboard(toggle)
  await client.request(`query ${'AQueryWithALongName'.repeat(5)} { a }`)
  await option(/^query AQuery/).click()
  await userEvent.keyboard('{Escape}')
  const [name, outcome] = [...option(/^query AQuery/).element().children]
  expect(name?.scrollWidth).toBe(name?.clientWidth)
  expect(name?.getBoundingClientRect().right).toBeLessThanOrEqual(outcome?.getBoundingClientRect().left ?? 0)
})

test.for([360, 768])('the filters have room for their words at %i px', async (width) => {
  await openPage(width)
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
  await openPage()
  await userEvent.keyboard(toggle)
  const separator = screen.getByRole('separator', { name: 'Height of the devtools' })
  separator.element().focus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}')
  await screen.viewport(1280, 400)
  expect(separator.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
})

import { version } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { focused, option, showTab } from './panel.ts'
import { openTodosPage, type RunningPage } from './TodosPage.tsx'

/** The React of the project, from the configuration. */
declare const __REACT__: string

let running: RunningPage | undefined

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(async () => {
  running?.close()
  running = undefined
  await screen.viewport(1280, 800)
})

/** Opens the page and its devtools. */
async function open(options?: Parameters<typeof openTodosPage>[0]): Promise<RunningPage> {
  running = openTodosPage(options)
  await expect.element(screen.getByRole('heading', { name: 'Todos' })).toBeVisible()
  if (!options?.embedded) await screen.getByRole('button', { name: /Open the thinql devtools/ }).click()
  await expect.element(screen.getByRole('tab', { name: /Wire/ })).toBeVisible()
  return running
}

test('runs with the React of its project', () => {
  expect(version.startsWith(`${__REACT__}.`)).toBe(true)
})

describe('the frame', () => {
  test('opens and closes with Alt+Shift+G, also while the focus is in the panel', async () => {
    await open()
    await screen.getByRole('searchbox', { name: 'Filter by name' }).click()
    await userEvent.keyboard('{Alt>}{Shift>}G{/Shift}{/Alt}')
    await expect.poll(() => focused()?.getAttribute('aria-label')).toMatch(/^Open the thinql devtools/)
    await userEvent.keyboard('{Alt>}{Shift>}G{/Shift}{/Alt}')
    await expect.element(screen.getByRole('tab', { name: /Wire/ })).toBeVisible()
  })

  test('moves nothing of the page', async () => {
    running = openTodosPage()
    const heading = screen.getByRole('heading', { name: 'Todos' })
    await expect.element(heading).toBeVisible()
    const before = [heading.element().getBoundingClientRect().top, document.documentElement.scrollHeight]
    await screen.getByRole('button', { name: /Open the thinql devtools/ }).click()
    await expect.element(screen.getByRole('tab', { name: /Wire/ })).toBeVisible()
    const after = [heading.element().getBoundingClientRect().top, document.documentElement.scrollHeight]
    expect(after).toEqual(before)
  })

  test('keeps the styles of the page out, and its own in', async () => {
    const style = document.createElement('style')
    style.textContent = 'button { font-size: 40px !important } * { color: red !important; }'
    document.head.append(style)
    await open()
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
    await open()
    await screen.getByRole('searchbox', { name: 'Filter by name' }).fill('abc')
    await userEvent.keyboard('d')
    document.removeEventListener('keydown', listen)
    expect(keys).toEqual([])
  })

  test('changes its height with the arrow keys', async () => {
    await open()
    const separator = screen.getByRole('separator', { name: 'Height of the devtools' })
    const height = () => Number(separator.element().getAttribute('aria-valuenow'))
    const before = height()
    separator.element().focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(height).toBe(before + 40)
  })

  test('fills the place where it is embedded', async () => {
    await open({ embedded: true })
    const host = document.querySelector('[data-thinql-devtools=embedded]')
    expect(host?.getBoundingClientRect().height).toBe(400)
    expect(host?.shadowRoot?.querySelector('.panel')?.getBoundingClientRect().height).toBe(400)
  })

  test('is gone when its component is', async () => {
    const { close } = await open()
    close()
    await expect.poll(() => document.querySelector('[data-thinql-devtools]')).toBeNull()
  })
})

describe('the wire', () => {
  test('shows an operation, its request and its response', async () => {
    await open()
    await option(/^query Todos.* data 200/).click()
    const details = () => screen.getByRole('region', { name: 'Details of the operation' })
    await expect.element(details().getByText('useQuery', { exact: true })).toBeVisible()
    await showTab('Request')
    await expect.element(details().getByText('application/json', { exact: true })).toBeVisible()
    await showTab('Response')
    await expect.element(details().getByRole('treeitem', { name: /^title/ })).not.toBeInTheDocument()
    await details().getByRole('treeitem', { name: /^data/ }).click()
    await details().getByRole('treeitem', { name: /^data/ }).click()
    await expect.element(details().getByRole('treeitem', { name: /^todos/ })).toBeVisible()
  })

  test('says in words how an operation ended, and links to the documentation', async () => {
    const { client } = await open()
    await client.request('query Broken { broken }')
    await option(/^query Broken.* ServerError 502/).click()
    await expect.element(screen.getByText(/The status is not 200 to 299/)).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'All outcomes' }))
      .toHaveAttribute('href', 'https://thinql.github.io/errors/')
    await expect
      .element(screen.getByRole('link', { name: 'All messages' }))
      .toHaveAttribute('href', 'https://thinql.github.io/errors/messages/')
  })

  test('filters by name, kind and outcome', async () => {
    const { client } = await open()
    await client.request('query Broken { broken }')
    await screen.getByRole('button', { name: 'Add' }).click()
    await expect.element(option(/^mutation AddTodo/)).toBeVisible()
    await screen.getByRole('combobox', { name: 'Kind' }).selectOptions('Mutations')
    await expect.element(option(/^query Broken/)).not.toBeInTheDocument()
    await screen.getByRole('combobox', { name: 'Kind' }).selectOptions('All kinds')
    await screen.getByRole('combobox', { name: 'Outcome' }).selectOptions('Failed')
    await expect.element(option(/^mutation AddTodo/)).not.toBeInTheDocument()
    await expect.element(option(/^query Broken/)).toBeVisible()
    await screen.getByRole('searchbox', { name: 'Filter by name' }).fill('nothing like it')
    await expect.element(screen.getByText('No operation fits the filter.')).toBeVisible()
  })

  test('moves through the list and back with the keyboard', async () => {
    const { client } = await open()
    for (const name of ['A', 'B', 'C']) await client.request(`query ${name} { a }`)
    await expect.element(option(/^query C /)).toBeVisible()
    screen.getByRole('listbox', { name: 'Operations, latest first' }).element().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(option(/^query B /)).toHaveAttribute('aria-selected', 'true')
    await screen.getByRole('tab', { name: 'Summary' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => focused()?.getAttribute('aria-label')).toBe('Operations, latest first')
  })

  test('scrolls through 10,000 operations with a few rows in the document', async () => {
    const { client } = await open({ maxEntries: 10_000 })
    for (let round = 0; round < 100; round++) {
      await Promise.all(
        Array.from({ length: 100 }, (_, index) => client.request(`query N${round * 100 + index} { a }`)),
      )
    }
    await expect.element(option(/^query N9999 /)).toBeVisible()
    const list = screen.getByRole('listbox', { name: 'Operations, latest first' }).element()
    expect(list.querySelectorAll('[role=option]').length).toBeLessThan(60)
    list.focus()
    await userEvent.keyboard('{End}')
    await expect.element(option(/^query N0 /)).toBeVisible()
    expect(
      option(/^query N0 /)
        .element()
        .getAttribute('aria-posinset'),
    ).toBe('10000')
  })

  test('keeps the rows that are being read in their place when new ones arrive', async () => {
    const { client } = await open()
    for (let index = 0; index < 60; index++) await client.request(`query N${index} { a }`)
    await expect.element(option(/^query N59 /)).toBeVisible()
    const list = screen.getByRole('listbox', { name: 'Operations, latest first' }).element()
    list.scrollTop = 20 * 28
    await expect.element(option(/^query N39 /)).toBeVisible()
    const top = () =>
      option(/^query N39 /)
        .element()
        .getBoundingClientRect().top
    const before = top()
    await client.request('query Late { a }')
    await expect.poll(() => list.scrollTop).toBe(21 * 28)
    expect(top()).toBe(before)
  })

  test('pauses and clears', async () => {
    const { client } = await open()
    await screen.getByRole('button', { name: 'Pause recording' }).click()
    await client.request('query Unseen { a }')
    await screen.getByRole('button', { name: 'Record again' }).click()
    await client.request('query Seen { a }')
    await expect.element(option(/^query Seen/)).toBeVisible()
    await expect.element(option(/^query Unseen/)).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Clear the list' }).click()
    await expect.element(screen.getByText('Nothing has been sent yet.', { exact: false })).toBeVisible()
  })
})

describe('the store', () => {
  async function openEntry() {
    await open()
    await showTab('Store')
    await option(/^query Todos/).click()
  }

  test('shows a query as loading and as failed, and then as it is', async () => {
    await openEntry()
    await screen.getByRole('radio', { name: 'Loading' }).click({ force: true })
    await expect.element(screen.getByText('Loading…')).toBeVisible()
    await screen.getByRole('radio', { name: 'Failed' }).click({ force: true })
    await expect.element(screen.getByText('NetworkError', { exact: true })).toBeVisible()
    await screen.getByRole('radio', { name: 'As it is' }).click({ force: true })
    await expect.element(screen.getByRole('heading', { name: 'Todos', level: 1 })).toBeVisible()
  })

  test('edits the data of a query', async () => {
    await openEntry()
    await screen.getByRole('button', { name: 'Edit' }).click()
    const editor = screen.getByRole('textbox', { name: 'Data as JSON' })
    await editor.fill('{ not JSON')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByText(/in JSON at position 2/)).toBeVisible()
    await editor.fill('{"todos":[{"id":7,"title":"Edited"}]}')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByRole('listitem').getByText('Edited')).toBeVisible()
  })

  test('marks what the last response changed', async () => {
    await openEntry()
    await screen.getByRole('button', { name: 'Add' }).click()
    await expect.element(screen.getByRole('treeitem', { name: /^1.*changed/ })).toBeVisible()
    await expect.element(screen.getByRole('treeitem', { name: /^0/ })).toBeVisible()
    await expect.element(screen.getByRole('treeitem', { name: /^0.*changed/ })).not.toBeInTheDocument()
  })

  test('removes a query, and the page loads it again', async () => {
    await openEntry()
    await screen.getByRole('button', { name: 'Remove' }).click()
    await showTab('Wire')
    await expect.poll(() => option(/^query Todos/).elements().length).toBe(2)
  })

  test('lists mutations', async () => {
    await open()
    await screen.getByRole('button', { name: 'Add' }).click()
    await showTab('Store')
    await screen.getByRole('radio', { name: 'Mutations 1' }).click({ force: true })
    await expect.element(option(/^mutation AddTodo .*Tea.* data/)).toBeVisible()
  })
})

describe('the conditions', () => {
  test('make one operation fail, and leave the others', async () => {
    const { client } = await open()
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

import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openTodosPage, type RunningPage } from './TodosPage.tsx'

let running: RunningPage | undefined

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(async () => {
  running?.close()
  running = undefined
  await page.viewport(1280, 800)
})

const byRole: typeof page.getByRole = (...args) => page.getByRole(...args)
const option = (name: RegExp) => page.getByRole('option', { name })

/** The element that has the focus, also in a shadow root. */
function focused(): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

/** Opens the page and its devtools. */
async function open(options?: Parameters<typeof openTodosPage>[0]): Promise<RunningPage> {
  running = openTodosPage(options)
  await expect.element(page.getByRole('heading', { name: 'Todos' })).toBeVisible()
  if (!options?.embedded) await page.getByRole('button', { name: /Open the thinql devtools/ }).click()
  await expect.element(page.getByRole('tab', { name: /Wire/ })).toBeVisible()
  return running
}

async function showTab(name: string): Promise<void> {
  await page.getByRole('tab', { name: new RegExp(name) }).click()
}

describe('the frame', () => {
  test('opens and closes with Alt+Shift+G, also while the focus is in the panel', async () => {
    await open()
    await page.getByRole('searchbox', { name: 'Filter by name' }).click()
    await userEvent.keyboard('{Alt>}{Shift>}G{/Shift}{/Alt}')
    await expect.poll(() => focused()?.getAttribute('aria-label')).toMatch(/^Open the thinql devtools/)
    await userEvent.keyboard('{Alt>}{Shift>}G{/Shift}{/Alt}')
    await expect.element(page.getByRole('tab', { name: /Wire/ })).toBeVisible()
  })

  test('moves nothing of the page', async () => {
    running = openTodosPage()
    const heading = page.getByRole('heading', { name: 'Todos' })
    await expect.element(heading).toBeVisible()
    const before = [heading.element().getBoundingClientRect().top, document.documentElement.scrollHeight]
    await page.getByRole('button', { name: /Open the thinql devtools/ }).click()
    await expect.element(page.getByRole('tab', { name: /Wire/ })).toBeVisible()
    const after = [heading.element().getBoundingClientRect().top, document.documentElement.scrollHeight]
    expect(after).toEqual(before)
  })

  test('keeps the styles of the page out, and its own in', async () => {
    const style = document.createElement('style')
    style.textContent = 'button { font-size: 40px !important } * { color: red !important; }'
    document.head.append(style)
    await open()
    const tab = page.getByRole('tab', { name: /Wire/ }).element()
    expect(getComputedStyle(tab).fontSize).toBe('12px')
    expect(getComputedStyle(tab).color).not.toBe('rgb(255, 0, 0)')
    style.remove()
    expect(getComputedStyle(page.getByRole('heading', { name: 'Todos' }).element()).fontSize).toBe('32px')
  })

  test('keeps its keys from the shortcuts of the page', async () => {
    const keys: string[] = []
    const listen = ({ key }: KeyboardEvent) => keys.push(key)
    document.addEventListener('keydown', listen)
    await open()
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill('abc')
    await userEvent.keyboard('d')
    document.removeEventListener('keydown', listen)
    expect(keys).toEqual([])
  })

  test('changes its height with the arrow keys', async () => {
    await open()
    const separator = page.getByRole('separator', { name: 'Height of the devtools' })
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
    const details = byRole('region', { name: 'Details of the operation' })
    await expect.element(details.getByText('useQuery', { exact: true })).toBeVisible()
    await showTab('Request')
    await expect.element(details.getByText('application/json', { exact: true })).toBeVisible()
    await showTab('Response')
    await expect.element(details.getByRole('treeitem', { name: /^title/ })).not.toBeInTheDocument()
    await details.getByRole('treeitem', { name: /^data/ }).click()
    await details.getByRole('treeitem', { name: /^data/ }).click()
    await expect.element(details.getByRole('treeitem', { name: /^todos/ })).toBeVisible()
  })

  test('says in words how an operation ended, and links to the documentation', async () => {
    const { client } = await open()
    await client.request('query Broken { broken }')
    await option(/^query Broken.* ServerError 502/).click()
    await expect.element(page.getByText(/The status is not 2xx/)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'All outcomes' }))
      .toHaveAttribute('href', 'https://github.com/thinql/thinql#how-a-request-ends')
  })

  test('filters by name, kind and outcome', async () => {
    const { client } = await open()
    await client.request('query Broken { broken }')
    await page.getByRole('button', { name: 'Add' }).click()
    await expect.element(option(/^mutation AddTodo/)).toBeVisible()
    await page.getByRole('combobox', { name: 'Kind' }).selectOptions('Mutations')
    await expect.element(option(/^query Broken/)).not.toBeInTheDocument()
    await page.getByRole('combobox', { name: 'Kind' }).selectOptions('All kinds')
    await page.getByRole('combobox', { name: 'Outcome' }).selectOptions('Failed')
    await expect.element(option(/^mutation AddTodo/)).not.toBeInTheDocument()
    await expect.element(option(/^query Broken/)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Filter by name' }).fill('nothing like it')
    await expect.element(page.getByText('No operation fits the filter.')).toBeVisible()
  })

  test('moves through the list and back with the keyboard', async () => {
    const { client } = await open()
    for (const name of ['A', 'B', 'C']) await client.request(`query ${name} { a }`)
    await expect.element(option(/^query C /)).toBeVisible()
    byRole('listbox', { name: 'Operations, latest first' }).element().focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(option(/^query B /)).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: 'Summary' }).click()
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
    const list = byRole('listbox', { name: 'Operations, latest first' }).element()
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
    const list = byRole('listbox', { name: 'Operations, latest first' }).element()
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
    await page.getByRole('button', { name: 'Pause recording' }).click()
    await client.request('query Unseen { a }')
    await page.getByRole('button', { name: 'Record again' }).click()
    await client.request('query Seen { a }')
    await expect.element(option(/^query Seen/)).toBeVisible()
    await expect.element(option(/^query Unseen/)).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Clear the list' }).click()
    await expect.element(page.getByText('Nothing has been sent yet.')).toBeVisible()
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
    await page.getByRole('radio', { name: 'Loading' }).click({ force: true })
    await expect.element(page.getByText('Loading…')).toBeVisible()
    await page.getByRole('radio', { name: 'Failed' }).click({ force: true })
    await expect.element(page.getByText('NetworkError', { exact: true })).toBeVisible()
    await page.getByRole('radio', { name: 'As it is' }).click({ force: true })
    await expect.element(page.getByRole('heading', { name: 'Todos', level: 1 })).toBeVisible()
  })

  test('edits the data of a query', async () => {
    await openEntry()
    await page.getByRole('button', { name: 'Edit' }).click()
    const editor = page.getByRole('textbox', { name: 'Data as JSON' })
    await editor.fill('{ not JSON')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByText(/in JSON at position 2/)).toBeVisible()
    await editor.fill('{"todos":[{"id":7,"title":"Edited"}]}')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.element(page.getByRole('listitem').getByText('Edited')).toBeVisible()
  })

  test('marks what the last response changed', async () => {
    await openEntry()
    await page.getByRole('button', { name: 'Add' }).click()
    await expect.element(page.getByRole('treeitem', { name: /^1.*changed/ })).toBeVisible()
    await expect.element(page.getByRole('treeitem', { name: /^0/ })).not.toHaveTextContent('changed')
  })

  test('removes a query, and the page loads it again', async () => {
    await openEntry()
    await page.getByRole('button', { name: 'Remove' }).click()
    await showTab('Wire')
    await expect.poll(() => option(/^query Todos/).elements().length).toBe(2)
  })

  test('lists mutations', async () => {
    await open()
    await page.getByRole('button', { name: 'Add' }).click()
    await showTab('Store')
    await page.getByRole('radio', { name: 'Mutations 1' }).click({ force: true })
    await expect.element(option(/^mutation AddTodo {"title":"Tea"} data/)).toBeVisible()
  })
})

describe('the conditions', () => {
  test('make one operation fail, and leave the others', async () => {
    const { client } = await open()
    await showTab('Conditions')
    await page.getByRole('combobox', { name: 'One operation' }).fill('Fails')
    await page.getByRole('button', { name: 'Add a rule' }).click()
    await byRole('region', { name: 'Fails' })
      .getByRole('combobox', { name: 'Outcome' })
      .selectOptions('ParseError')
    expect((await client.request('query Fails { a }')).error?.name).toBe('ParseError')
    expect((await client.request('query Works { a }')).error).toBeUndefined()
    await page.getByRole('button', { name: 'Reset all' }).click()
    expect((await client.request('query Fails { a }')).error).toBeUndefined()
  })
})

describe('axe finds nothing', () => {
  const themes = ['light', 'dark'] as const
  const widths = [1280, 360]

  test.for(themes.flatMap((theme) => widths.map((width) => ({ theme, width }))))(
    'in the $theme theme at $width px',
    async ({ theme, width }) => {
      await page.viewport(width, 800)
      localStorage.setItem('thinql-devtools', JSON.stringify({ theme }))
      const { client } = await open()
      await client.request('query Broken($id: ID) { broken }', { variables: { id: 1 } })
      await check()
      await option(/^query Broken/).click()
      for (const tab of ['Summary', 'Request', 'Response']) {
        await showTab(tab)
        await check()
      }
      await showTab('Store')
      await option(/^query Todos/).click()
      await check()
      await showTab('Conditions')
      await check()
    },
  )

  async function check(): Promise<void> {
    const { violations } = await axe.run({ include: [['[data-thinql-devtools]']] })
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
})

import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { openPanel, respondInTurn } from './openPanel.tsx'
import { focused, line, option, showTab } from './panel.ts'
import { openPage } from './TodosPage.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('the wire', () => {
  test('shows an operation, its request and its response', async () => {
    await openPage()
    await option(/^query Todos.* data 200/).click()
    const details = () => screen.getByRole('region', { name: 'Details of the operation' })
    await showTab('Request')
    await expect.element(details().getByText('application/json', { exact: true })).toBeVisible()
    await showTab('Response')
    await expect.element(line(/^title/)).not.toBeInTheDocument()
    await details().getByText('data', { exact: true }).last().click()
    await details().getByText('data', { exact: true }).last().click()
    await expect.element(line(/^todos/)).toBeVisible()
  })

  test('says in words how an operation ended, and links to the documentation', async () => {
    const { client } = await openPage()
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
    const { client } = await openPage()
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
    const { client } = await openPage()
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
    const { client } = await openPage()
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
    const { client } = await openPage()
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
    // A busy machine shows new rows late: rendering may take a part of the time only.
    await expect.poll(() => list.scrollTop, { timeout: 10_000 }).toBe(21 * 28)
    expect(top()).toBe(before)
  })

  test('pauses and clears', async () => {
    const { client } = await openPage()
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

/** Records an operation with secrets in it, exports the session as the panel does, and returns the file. */
async function exportedSession(): Promise<string> {
  const { client } = openPanel({
    fetch: () =>
      respondInTurn(() => Response.json({ data: { login: true } }, { headers: { 'x-trace': 'tuna' } })),
  })
  await client.request('mutation Login($name: String, $password: String) { login }', {
    variables: { name: 'salmon', password: 'swordfish' },
    headers: { authorization: 'Bearer swordfish', 'x-page': 'salmon' },
    meta: { page: 'salmon' },
  })
  await expect.element(option(/^mutation Login.* data/)).toBeVisible()
  const files: Blob[] = []
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:session'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => {
    create.mockRestore()
    click.mockRestore()
  })
  await screen.getByRole('button', { name: /^Export as a file/ }).click()
  return (await files[0]?.text()) ?? ''
}

test('an exported session has no values of headers, variables and meta', async () => {
  const file = await exportedSession()
  expect(file).toContain('mutation Login')
  expect(file).toContain('x-trace')
  expect(file).not.toMatch(/swordfish|salmon|tuna/)
})

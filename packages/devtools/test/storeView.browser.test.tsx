import { beforeEach, describe, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openPage } from './openPage.ts'
import { option, showTab } from './panel.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('the store', () => {
  async function openEntry() {
    await openPage()
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
    await openPage()
    await screen.getByRole('button', { name: 'Add' }).click()
    await showTab('Store')
    await screen.getByRole('radio', { name: 'Mutations 1' }).click({ force: true })
    await expect.element(option(/^mutation AddTodo .*Tea.* data/)).toBeVisible()
  })
})

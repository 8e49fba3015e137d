import { version } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { openPage } from './openPage.ts'
import { focused, showTab } from './panel.ts'
import { openTodosPage } from './TodosPage.tsx'

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

  test('keeps the styles of the page out, and its own in', async () => {
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

  test('is gone when its component is', async () => {
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

import type { Page } from 'playwright'
import { afterAll } from 'vitest'
import { addForm, devtoolsOf, itemOf } from '../boardPage.ts'
import { test as base } from '../boardTest.ts'
import { buildApp } from '../buildApp.ts'

const production = buildApp('production')

afterAll(production.remove)

const test = base.extend('build', { scope: 'file' }, production.directory)
const testSources = base.extend({ build: [null, { scope: 'file' }] })

async function useApp({ open }: { open: () => Promise<Page> }): Promise<void> {
  const page = await open()
  await addForm(page).title.fill('Send the invitations')
  await addForm(page).save.click()
  await itemOf(page, 'Send the invitations').waitFor()
  await devtoolsOf(page).open()
  await devtoolsOf(page).panel.waitFor()
}

test('the production build shows and changes the board', ({ board }) => useApp(board))
testSources('the development server shows and changes the board', ({ board }) => useApp(board))

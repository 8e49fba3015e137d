import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { outcomeNames } from '../samples/support/outcomeNames.ts'
import { dist } from './serveSite.ts'
import { test } from './siteTest.ts'

async function startSample(page: Page) {
  await page.getByRole('button', { name: 'Run and edit this sample' }).first().click()
  return {
    output: page.getByRole('region', { name: 'Output' }),
    requests: page.getByRole('region', { name: 'Requests' }),
    code: page.getByRole('textbox', { name: 'The code of the sample' }),
  }
}

test('the sample of all outcomes provokes data and eight errors, and the devtools list the requests', async ({
  open,
}) => {
  const page = await open('/errors/')
  const { output, requests } = await startSample(page)
  await output.getByText('no response within 100 ms').waitFor()
  const lines = (await output.locator('pre').innerText()).split('\n')
  expect(lines.map((line) => /: (\w+)/.exec(line)?.[1])).toEqual(outcomeNames)
  const rows = requests.getByRole('listbox').getByRole('option')
  // A request that was aborted before it began goes through no middleware.
  await expect.poll(() => rows.count()).toBe(lines.length - 1)
  expect(await rows.first().innerText()).toContain('TimeoutError')
})

test('the sample of the first page sends its mutation to the server in the page', async ({ open }) => {
  const page = await open('/')
  const { output } = await startSample(page)
  await output.getByRole('textbox', { name: 'New todo' }).fill('Call the vet')
  await output.getByRole('button', { name: 'Add' }).click()
  await output.getByRole('listitem').getByText('Call the vet').waitFor()
  await output.getByRole('textbox', { name: 'New todo' }).fill(' ')
  await output.getByRole('button', { name: 'Add' }).click()
  expect(await output.getByRole('alert').innerText()).toContain('A todo needs a title.')
})

test('a sample that the reader changes runs again', async ({ open }) => {
  const page = await open('/')
  const { output, code } = await startSample(page)
  await output.getByText('Buy milk').waitFor()
  await code.fill('export const Hello = () => <p>Hello from the editor</p>')
  await expect.poll(() => output.getByText('Hello from the editor').count()).toBe(1)
})

test('a sample that does not compile, or that throws, says why', async ({ open }) => {
  const page = await open('/')
  const { output, code } = await startSample(page)
  await code.fill('export const Hello = () => <p>Hello')
  await output.getByRole('alert').getByText('SyntaxError').waitFor()
  await code.fill("import 'lodash'")
  await output.getByRole('alert').getByText("A live sample can't import 'lodash'.").waitFor()
  await code.fill('export const Hello = () => <p>Right again</p>')
  await expect.poll(() => output.getByText('Right again').count()).toBe(1)
})

test('each live sample of the site starts', async ({ open }) => {
  const pages = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      file.endsWith('index.html') && readFileSync(path.join(dist, file), 'utf8').includes('<live-sample>'),
  )
  expect(pages.length).toBeGreaterThan(5)
  for (const file of pages) {
    const page = await open(`/${file.replace('index.html', '')}`)
    const buttons = page.getByRole('button', { name: 'Run and edit this sample' })
    const outputs = page.getByRole('region', { name: 'Output' })
    const count = await buttons.count()
    for (let index = 0; index < count; index++) await buttons.first().click()
    await expect.poll(() => outputs.count()).toBe(count)
    // The class of what a sample shows that can't run.
    expect(await outputs.locator('.live-problem').allInnerTexts()).toEqual([])
  }
})

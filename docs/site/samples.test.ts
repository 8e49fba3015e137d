import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { desk, dist, findFaults, phone, test } from './siteTest.ts'

test.for([phone, desk])(
  'a running sample is accessible in both themes, with %j',
  async (options, { open }) => {
    const page = await open('/', options)
    await page.getByRole('button', { name: 'Run and edit this sample' }).click()
    await page.getByRole('region', { name: 'Output' }).getByText('Buy milk').waitFor()
    expect(await findFaults(page, ['light', 'dark'])).toEqual([])
  },
)

test.for([phone, desk])(
  'each button of the errors page makes its outcome happen, with %j',
  async (options, { open }) => {
    const page = await open('/errors/', options)
    const seen: (string | undefined)[] = []
    for (const demo of await page.locator('forced-outcome').all()) {
      await demo.getByRole('button', { name: /^See .* happen$/ }).click()
      await demo.getByText('people read').waitFor()
      const heading = demo.locator('xpath=preceding::h2[1]')
      const [, name] = /"name":"(\w+)"/.exec(await demo.innerText()) ?? []
      seen.push(name)
      const expected = (await heading.innerText()).replace('Partial data', 'GraphQLResultError')
      expect(name).toBe(expected)
    }
    expect(seen).toHaveLength(9)
    expect(await findFaults(page, ['light', 'dark'])).toEqual([])
  },
)

test('a sample that the reader changes runs again, and says why if it does not compile or throws', async ({
  open,
}) => {
  const page = await open('/')
  await page.getByRole('button', { name: 'Run and edit this sample' }).click()
  const output = page.getByRole('region', { name: 'Output' })
  const code = page.getByRole('textbox', { name: 'The code of the sample' })
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
    await buttons.first().waitFor()
    const count = await buttons.count()
    // From the last one: a button that was pressed goes away a moment later.
    for (let index = count - 1; index >= 0; index--) await buttons.nth(index).click()
    await expect.poll(() => outputs.count()).toBe(count)
    for (const output of await outputs.all()) {
      await expect
        .poll(() => output.innerText())
        .not.toMatch(/^Output\s+Run again\s*(?:Loading…|Nothing was logged yet\.)?$/)
    }
    // The class of what a sample shows that can't run.
    expect(await outputs.locator('.live-problem').allInnerTexts()).toEqual([])
  }
})

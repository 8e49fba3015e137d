import { expect } from 'vitest'
import { findFaults } from './findFaults.ts'
import { test } from './siteTest.ts'

/** One page of each kind. */
const pages = [
  { kind: 'The first page', path: '/' },
  { kind: 'The tutorial', path: '/tutorial/todo-app/' },
  { kind: 'A guide', path: '/guides/errors/' },
  { kind: 'A guide with a live sample', path: '/guides/optimistic-writes/' },
  { kind: 'A concept', path: '/concepts/pipeline/' },
  { kind: 'The catalogue of messages', path: '/errors/messages/' },
  { kind: 'A page with many tables', path: '/about/comparison/' },
  { kind: 'A function of the reference', path: '/reference/core/functions/createclient/' },
  { kind: 'An interface of the reference', path: '/reference/react/interfaces/querystore/' },
  { kind: 'A list of exports', path: '/reference/core/' },
]

const phone = { viewport: { width: 360, height: 800 } }
const desk = { viewport: { width: 1_280, height: 800 } }

test.for(pages)('$kind is accessible in both themes, and fits a phone', async ({ path }, { open }) => {
  expect(await findFaults(await open(path, desk), ['light', 'dark'])).toEqual([])
  // A phone has the same dark colors.
  expect(await findFaults(await open(path, phone), ['light'])).toEqual([])
})

test.for([phone, desk])(
  'a running sample is accessible in both themes, with %j',
  async (options, { open }) => {
    const page = await open('/', options)
    await page.getByRole('button', { name: 'Run and edit this sample' }).click()
    await page.getByRole('region', { name: 'Output' }).getByText('Buy milk').waitFor()
    expect(await findFaults(page, ['light', 'dark'])).toEqual([])
  },
)

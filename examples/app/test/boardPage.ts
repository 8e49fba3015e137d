import type { Page, Request } from 'playwright'
import { deferred } from '../../../packages/core/test/support/promises.ts'

const items = (page: Page) => page.getByRole('region', { name: 'Items' })

export const itemOf = (page: Page, title: string) =>
  items(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })

export const linkOf = (page: Page, title: string) => items(page).getByRole('link', { name: title })

export const circleOf = (page: Page, title: string) =>
  page.getByRole('checkbox', { name: `Complete ${title}` })

export const titles = (page: Page) => page.locator('[data-status]').allTextContents()

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A form: “Add an item”, or “Edit …” for the open editor of an item. */
function formOf(page: Page, name: string | RegExp) {
  const form = page.getByRole('form', { name })
  return {
    form,
    title: form.getByLabel('Title'),
    note: form.getByLabel('Note'),
    assignee: form.getByLabel('Assignee'),
    save: form.locator('[type=submit]'),
  }
}

export const addForm = (page: Page) => formOf(page, 'Add an item')
const editForm = (page: Page) => formOf(page, /^Edit /)

export async function edit(page: Page, title: string) {
  await page.getByRole('button', { name: `Edit ${title}` }).click()
  return editForm(page)
}

export async function changeNote(page: Page, title: string, text: string): Promise<void> {
  const { note, save } = await edit(page, title)
  await note.fill(text)
  await save.click()
  await itemOf(page, title).getByText(text).waitFor()
}

export const live = (page: Page) => page.getByRole('main').getByText('Live', { exact: true })

export const banner = (page: Page) => page.getByText('The connection is lost.')

/** The devtools, which lie over the page, or those in a part of it. */
export function devtoolsOf(page: Page) {
  const panel = page.getByRole('complementary', { name: 'thinql devtools' })
  return {
    panel,
    tab: (name: string) => panel.getByRole('tab', { name: new RegExp(`^${name}`) }),
    open: () => page.getByRole('button', { name: /^Open the thinql devtools/ }).click(),
  }
}

export async function chooseOutcome(page: Page, title: string) {
  const row = page.getByRole('list', { name: 'All outcomes' }).getByRole('button', { name: title })
  await row.click()
  const detail = page.getByRole('region', { name: title, exact: true })
  return {
    row,
    detail,
    send: detail.getByRole('button', { name: /^Send/ }),
    state: () => detail.getByRole('status', { name: 'State of the hook' }).textContent(),
  }
}

export async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel('Password').fill('launch')
  await button(page, 'Sign in').click()
  await page.getByText('Ada, the launch code is T-12.').waitFor()
}

/** The operations that the page sends from now on, without those of the activity. */
export function recordOperations(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const name = operationOf(request)
    if (name !== undefined && !name.includes('Activit')) sent.push(name)
  })
  return sent
}

const operationOf = (request: Request) => /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1]

/** Resolves when the next response to an operation with this name arrives; an optimistic change is on screen before. */
export const responseTo = (page: Page, operation: string) =>
  page.waitForResponse((response) => operationOf(response.request()) === operation)

/** Answers the next request of an operation as a server that has a problem. */
export const failNext = (page: Page, operation: string) =>
  page.route('**/graphql', async function fail(route) {
    if (operationOf(route.request()) !== operation) return route.fallback()
    await route.fulfill({ status: 500 })
    await page.unroute('**/graphql', fail)
  })

/** Holds back the operations with this name. Resolves to a function that lets them go. */
export async function holdBack(page: Page, operation: string): Promise<() => void> {
  const { promise, resolve } = deferred()
  await page.route('**/graphql', async (route) => {
    if (operationOf(route.request()) === operation) await promise
    await route.fallback()
  })
  return resolve
}

export const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : []
    return element?.ariaLabel ?? label?.textContent ?? element?.textContent.trim()
  })

export const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          // TypeScript's DOM types have no layout shifts.
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(0), 300)
      }),
  )

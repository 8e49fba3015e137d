import type { Page, Request } from 'playwright'

/** The list item of one title. */
export function itemOf(page: Page, title: string) {
  return items(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
}

/** Leads to the page of an item. */
export function linkOf(page: Page, title: string) {
  return items(page).getByRole('link', { name: title })
}

function items(page: Page) {
  return page.getByRole('region', { name: 'Items' })
}

export function circleOf(page: Page, title: string) {
  return page.getByRole('checkbox', { name: `Complete ${title}` })
}

/** The titles from top to bottom. */
export function titles(page: Page): Promise<string[]> {
  return page.locator('[data-status]').allTextContents()
}

export function addForm(page: Page) {
  const form = page.getByRole('form', { name: 'Add an item' })
  return {
    title: form.getByLabel('Title'),
    note: form.getByLabel('Note'),
    assignee: form.getByLabel('Assignee'),
    due: form.getByLabel('Due'),
    save: form.locator('[type=submit]'),
  }
}

/** The editor of an open item. */
export function editForm(page: Page) {
  const form = page.getByRole('form', { name: /^Edit / })
  return {
    form,
    title: form.getByLabel('Title'),
    note: form.getByLabel('Note'),
    save: form.locator('[type=submit]'),
    cancel: form.getByRole('button', { name: 'Cancel' }),
  }
}

/** What is above the list. */
export function filter(page: Page) {
  const form = page.getByRole('search')
  return { search: form.getByLabel('Search'), status: (name: string) => form.getByRole('radio', { name }) }
}

/** Resolves once the server has answered a mutation that is sent from now on; the page may show its effect before. */
export async function answered(page: Page): Promise<void> {
  await page.waitForResponse((response) => Boolean(response.request().postData()?.includes('mutation ')))
}

/** The operations that are sent from now on by name, and which of them are answered; but for those of the activity. */
export function recordOperations(page: Page) {
  const sent: string[] = []
  const answered: string[] = []
  page.on('request', (request) => note(sent, request))
  page.on('response', (response) => note(answered, response.request()))
  return { sent, answered }
}

function note(names: string[], request: Request): void {
  const name = operationOf(request)
  if (name !== undefined && !name.includes('Activit')) names.push(name)
}

/** The name of the operation that a request asks for. */
export function operationOf(request: Request): string | undefined {
  return /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1]
}

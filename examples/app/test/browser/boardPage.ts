import type { Page, Request } from 'playwright'

/** The list item with this title. */
export function itemOf(page: Page, title: string) {
  return items(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })
}

/** The link to the page of an item. */
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

/** The open editor of an item. */
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

/** The filter above the list. */
export function filter(page: Page) {
  const form = page.getByRole('search')
  return { search: form.getByLabel('Search'), status: (name: string) => form.getByRole('radio', { name }) }
}

/** Resolves when the response of the next mutation arrives; an optimistic change is on screen before. */
export async function mutationDone(page: Page): Promise<void> {
  await page.waitForResponse((response) => Boolean(response.request().postData()?.includes('mutation ')))
}

/** The names of the operations that are sent and received from now on, without those of the activity. */
export function recordOperations(page: Page) {
  const sent: string[] = []
  const received: string[] = []
  page.on('request', (request) => note(sent, request))
  page.on('response', (response) => note(received, response.request()))
  return { sent, received }
}

function note(names: string[], request: Request): void {
  const name = operationOf(request)
  if (name !== undefined && !name.includes('Activit')) names.push(name)
}

/** The name of the operation that a request sends. */
export function operationOf(request: Request): string | undefined {
  return /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1]
}

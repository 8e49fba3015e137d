import { expect, onTestFinished, test, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { details, line, openPanel, option, respondInTurn, showTab } from './openPanel.tsx'
import { format } from '../src/recorder/recordingFile.ts'
import { fileOf, recordedClient } from './recordedClient.ts'

const respond = () => Response.json({ data: { login: true } }, { headers: { 'x-trace': 'tuna' } })

/** Records an operation with secrets in it, and exports it as the panel does. */
async function exported({ values, says }: { values: boolean; says: RegExp }): Promise<Blob> {
  const { client } = openPanel({ fetch: () => respondInTurn(respond) })
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
  await screen.getByRole('button', { name: 'Export a recording' }).click()
  const form = () => screen.getByRole('region', { name: 'Export' })
  await expect.element(form().getByText(/^In the file: 1 operation with .* No values\.$/)).toBeVisible()
  if (values)
    await form()
      .getByRole('checkbox', { name: /With values/ })
      .click()
  await expect.element(form().getByText(says)).toBeVisible()
  await form().getByRole('button', { name: 'Save' }).click()
  return files[0] ?? new Blob()
}

const choose = (file: File) => screen.getByLabelText('The file of a recording').upload(file)

test('an export has no values by default', async () => {
  const text = await (await exported({ values: false, says: / No values\.$/ })).text()
  expect(text).toContain('mutation Login')
  expect(text).toContain('x-trace')
  expect(text).not.toMatch(/swordfish|salmon|tuna/)
})

test('an export with values has no secrets', async () => {
  const text = await (await exported({ values: true, says: / bodies \(23 B\), .*/ })).text()
  expect(text).toMatch(/salmon.*tuna/s)
  expect(text).not.toContain('swordfish')
})

test('a recording of another app is shown without buttons that change it, and then the own operations again', async () => {
  const { client: other, recorder } = recordedClient({ fetch: respondInTurn(respond) })
  await other.request('mutation Login($name: String) { login }', { variables: { name: 'salmon' } })
  const { client } = openPanel({ fetch: () => respondInTurn(respond) })
  const button = (name: string) => screen.getByRole('button', { name })
  await client.request('query Own { own }')
  await choose(new File([JSON.stringify(fileOf(recorder))], 'login.json'))
  await expect.element(screen.getByText(/^login\.json, recorded .* It is read-only\.$/)).toBeVisible()
  await expect.element(option(/^query Own/)).not.toBeInTheDocument()
  await expect.element(button('Clear the list')).not.toBeInTheDocument()
  await option(/^mutation Login.* data 200/).click()
  await expect.element(line(/^name.*salmon/)).toBeVisible()
  await showTab('Response')
  await expect.element(details().getByText('tuna')).toBeVisible()
  await button('Back to this page').click()
  await expect.element(option(/^query Own/)).toBeVisible()
})

test('a file that cannot be shown offers the way back to this page', async () => {
  const { client } = openPanel({ fetch: () => respondInTurn(respond) })
  await client.request('query Own { own }')
  await choose(
    new File([JSON.stringify({ format, calls: [{ id: 1, kind: 'query', exchanges: [] }] })], 'cut.json'),
  )
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(option(/^query Own/)).toBeVisible()
})

test('an opened recording does not listen to the page, so its memory can be freed', async () => {
  openPanel({ fetch: () => respondInTurn(respond) })
  const listened = vi.spyOn(window, 'addEventListener')
  onTestFinished(() => listened.mockRestore())
  await choose(new File([JSON.stringify({ format, calls: [] })], 'empty.json'))
  await expect.element(screen.getByText(/^empty\.json, recorded/)).toBeVisible()
  expect(listened.mock.calls.filter(([type]) => type === 'popstate')).toEqual([])
})

// https://github.com/zalmoxisus/redux-devtools-extension/issues/284
// https://github.com/redux-zero/redux-zero/issues/135
test('a file that is no recording is refused with a sentence', async () => {
  openPanel({ fetch: () => respondInTurn(respond) })
  await choose(new File(['{"todos":[]}'], 'todos.json'))
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('todos.json can’t be opened. This is no recording of the thinql devtools.')
})

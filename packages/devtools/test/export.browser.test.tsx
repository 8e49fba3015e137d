import { expect, onTestFinished, test, vi } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openPanel, respondInTurn } from './openPanel.tsx'
import { option } from './panel.ts'

/** Records an operation with secrets in it, exports the session as the panel does, and returns the file. */
async function exportedSession({ values = false } = {}): Promise<string> {
  const { client } = openPanel({
    fetch: () =>
      respondInTurn(() => Response.json({ data: { login: true } }, { headers: { 'x-trace': 'tuna' } })),
  })
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
  if (values) await screen.getByRole('checkbox', { name: 'Export values' }).click()
  await screen.getByRole('button', { name: /^Export as a file/ }).click()
  return (await files[0]?.text()) ?? ''
}

test('an exported session has no values of headers, variables and meta', async () => {
  const file = await exportedSession()
  expect(file).toContain('mutation Login')
  expect(file).toContain('x-trace')
  expect(file).not.toMatch(/swordfish|salmon|tuna/)
})

test('an exported session has the values when they are asked for, but no secret', async () => {
  const file = await exportedSession({ values: true })
  expect(file).toContain('salmon')
  expect(file).toContain('tuna')
  expect(file).not.toContain('swordfish')
})

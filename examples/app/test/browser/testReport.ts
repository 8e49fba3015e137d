import type { Page } from 'playwright'
import { expect } from 'vitest'
import { holdBack } from './holdBack.ts'
import type { Server } from './startServer.ts'
import { wirePanel } from './wirePanel.ts'

/** The operations that the browser sends, without the subscription. */
export function recordQueries(page: Page): string[] {
  const names: string[] = []
  page.on('request', (request) => {
    const { operationName } = (request.postDataJSON() ?? {}) as { operationName?: string }
    if (operationName !== undefined && operationName !== 'LatestActivity') names.push(operationName)
  })
  return names
}

export async function openReport(page: Page, { url }: Server): Promise<void> {
  await page.goto(new URL('/report', url).href, { waitUntil: 'commit' })
}

/** Resolves when the page is hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Wire', exact: true, disabled: false }).waitFor()
}

type ReportTest = (
  name: string,
  run: (fixtures: { board: { page: Page }; server: Server }) => Promise<void>,
) => void

/** The tests that every server of the report must pass. `test` has the server. */
export function testReport(test: ReportTest): void {
  test('the report streams the quick part first, and the slow part in the same response', async ({
    board,
    server,
  }) => {
    expect(board.page.url()).toBe('about:blank')
    await server.setConditions({ archiveTime: 4_000 })
    const { body } = await fetch(new URL('/report', server.url))
    let html = ''
    let early: string | undefined
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      html += part
      if (html.includes('0 of 2 done')) early ??= html
    }
    expect(early).toContain('Loading the history…')
    expect(early).not.toContain('No changes yet.')
    expect(html).toContain('No changes yet.')
  })

  test('the report is hydrated without a request, and the wire panel says so', async ({
    board: { page },
    server,
  }) => {
    // Long enough to hydrate the page before it is complete.
    await server.setConditions({ archiveTime: 2_000 })
    const asked = recordQueries(page)
    await openReport(page, server)
    const { open, calls } = wirePanel(page)
    await page.getByText('No changes yet.').waitFor()
    await open()
    expect(await calls()).toEqual([
      expect.stringMatching(/^Report query · server data .* came with the page/),
      expect.stringMatching(/^Archive query · server data .* came with the page/),
    ])
    expect(asked).toEqual([])
  })

  test('the wire button is disabled until the page is hydrated', async ({ board: { page }, server }) => {
    const letGo = await holdBack(page, (request) => request.resourceType() === 'script')
    await openReport(page, server)
    const button = page.getByRole('button', { name: 'Wire', exact: true })
    await button.waitFor()
    expect(await button.isDisabled()).toBe(true)
    await letGo()
    await wirePanel(page).open()
  })
}

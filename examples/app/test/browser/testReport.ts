import type { Page } from 'playwright'
import { expect } from 'vitest'
import { holdBack } from './holdBack.ts'
import type { Server } from './startServer.ts'
import { wirePanel } from './wirePanel.ts'

/** What the browser asks the API for, but for the subscription of every page. */
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

/** Resolves once scripts have taken over what the server has rendered; clicks before that are the browser’s own. */
export async function hydrated(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Wire', exact: true, disabled: false }).waitFor()
}

type ReportTest = (
  name: string,
  run: (fixtures: { board: { page: Page }; server: Server }) => Promise<void>,
) => void

/** What holds on each server that renders the page; `test` says on which. */
export function testReport(test: ReportTest): void {
  test('the report brings what is quick while the archive is asked, and the rest in the same answer', async ({
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
    expect(early).toContain('Asking the archive…')
    expect(early).not.toContain('Nothing was done yet.')
    expect(html).toContain('Nothing was done yet.')
  })

  test('the report is hydrated without a request, and the wire panel says so', async ({
    board: { page },
    server,
  }) => {
    // Long enough for it to be hydrated before it is complete.
    await server.setConditions({ archiveTime: 2_000 })
    const asked = recordQueries(page)
    await openReport(page, server)
    const { open, calls } = wirePanel(page)
    await page.getByText('Nothing was done yet.').waitFor()
    await open()
    expect(await calls()).toEqual([
      expect.stringMatching(/^Report query · server data .* came with the page/),
      expect.stringMatching(/^Archive query · server data .* came with the page/),
    ])
    expect(asked).toEqual([])
  })

  test('what only scripts can do is offered once they are there', async ({ board: { page }, server }) => {
    const letGo = await holdBack(page, (request) => request.resourceType() === 'script')
    await openReport(page, server)
    const button = page.getByRole('button', { name: 'Wire', exact: true })
    await button.waitFor()
    expect(await button.isDisabled()).toBe(true)
    await letGo()
    await wirePanel(page).open()
  })
}

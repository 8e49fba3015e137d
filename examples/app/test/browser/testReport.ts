import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { Server } from './startServer.ts'
import { devtoolsOf } from './devtoolsPanel.ts'

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
  await page.getByRole('button', { name: /^Open the thinql devtools/ }).waitFor()
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

  test('the report is hydrated without a request, and the devtools show the data that came with it', async ({
    board: { page },
    server,
  }) => {
    // Long enough to hydrate the page before it is complete.
    await server.setConditions({ archiveTime: 2_000 })
    const queries = recordQueries(page)
    await openReport(page, server)
    const { open, panel, tab, rows } = devtoolsOf(page)
    await page.getByText('No changes yet.').waitFor()
    await open()
    await panel.getByText('Nothing has been sent yet.').waitFor()
    await tab('Store').click()
    await rows.filter({ hasText: 'Report' }).waitFor()
    await rows.filter({ hasText: 'Archive' }).waitFor()
    expect(queries).toEqual([])
  })
}

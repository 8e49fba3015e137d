import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { addForm, titles } from './boardPage.ts'
import { test } from './boardTest.ts'
import { startServer, viteOf } from './startServer.ts'

test.override('server', { scope: 'file' }, async ({ app }, { onCleanup }) => {
  const directory = mkdtempSync(join(tmpdir(), 'board-build-'))
  execFileSync(process.execPath, [viteOf(app), 'build', '--outDir', directory, '--emptyOutDir'], { cwd: app })
  const server = await startServer(app, 'preview', '--outDir', directory)
  onCleanup(async () => {
    await server.stop()
    rmSync(directory, { recursive: true })
  })
  return server
})

test('the production build shows the board and changes it', async ({ board }) => {
  await board.open()
  const { title, save } = addForm(board.page)
  await title.fill('Send the invitations')
  await save.click()
  await expect
    .poll(() => titles(board.page))
    .toEqual(['Send the invitations', 'Print the badges', 'Book the venue'])
})

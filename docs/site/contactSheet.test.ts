import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { test } from './siteTest.ts'

const docs = path.resolve(import.meta.dirname, '..')

function run(script: string, args: readonly string[], cwd: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
  })
  onTestFinished(() => void child.kill())
  const printed = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed.text += chunk.toString()))
  return { printed, ended: new Promise((resolve) => child.on('close', resolve)) }
}

// https://github.com/nhorto/clickgraph/issues/15
// https://github.com/WordPress/openverse/pull/2611
// https://github.com/mswjs/playwright/issues/9
// https://github.com/nexu-io/open-design/pull/2381
// It starts a server and a second browser: on a busy machine, that takes longer than other tests.
test(
  'the contact sheet of the basic example has no white cell, and each error says something',
  {
    timeout: 600_000,
  },
  async ({ open }) => {
    const basic = path.resolve(docs, '../examples/basic')
    const vite = path.join(basic, 'node_modules/vite/bin/vite.js')
    const { printed } = run(vite, ['--port', '0', '--host', '127.0.0.1'], basic)
    await expect.poll(() => printed.text, { timeout: 120_000 }).toContain('http://127.0.0.1:')
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed.text) ?? []
    // Vite compiles the page when it is opened. In a fresh clone, that may take longer than the sheet waits.
    const app = await open(url)
    await app.getByLabel('New todo').waitFor()

    const folder = mkdtempSync(path.join(tmpdir(), 'contact-sheet-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const playwright = path.join(docs, 'node_modules/@playwright/test/cli.js')
    const config = path.join(docs, 'site/playwright.config.ts')
    const env = { APP_URL: url, SHEET_FOLDER: path.join(folder, 'results') }
    const sheet = run(playwright, ['test', `--config=${config}`], folder, env)
    await sheet.ended
    const page = readFileSync(path.join(folder, 'contact-sheet.html'), 'utf8')
    expect(page.match(/<td/g)).toHaveLength(16)
    expect(page).toContain('The server can’t be reached. Are you online?')
    expect(page).not.toContain('an empty page')
    expect(sheet.printed.text.match(/, \w*Error: [^"]+/g)).toBeNull()
  },
)

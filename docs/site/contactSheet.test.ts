import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { browserLaunchOptions } from '../../scripts/browser.ts'

const docs = path.resolve(import.meta.dirname, '..')
const folder = mkdtempSync(path.join(tmpdir(), 'contact-sheet-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the sheet of the guide for an app. Returns what the test says, and the page. */
async function runSheet(url: string) {
  const child = spawn(
    process.execPath,
    [
      path.join(docs, 'node_modules/@playwright/test/cli.js'),
      'test',
      `--config=${docs}/site/playwright.config.ts`,
    ],
    { cwd: folder, env: { ...process.env, APP_URL: url, SHEET_FOLDER: path.join(folder, 'results') } },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await new Promise((resolve) => child.on('close', resolve))
  return { output, page: readFileSync(path.join(folder, 'contact-sheet.html'), 'utf8') }
}

/** Serves one page, whose script does what the test needs. */
async function serve(body: string) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><meta charset="utf-8">${body}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts the basic example, as its README says. */
function startExample() {
  const cwd = path.resolve(docs, '../examples/basic')
  const vite = path.join(cwd, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, '--port', '0', '--host', '127.0.0.1'], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  const url = new Promise<string>((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
      if (url) resolve(url)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('close', () => reject(new Error(`The example has stopped. ${output}`)))
  })
  return { url, stop: () => void child.kill() }
}

/** Waits until Vite has compiled the page. In a fresh clone, that may take longer than the sheet waits. */
async function openOnce(url: string) {
  const browser = await chromium.launch(browserLaunchOptions())
  const page = await browser.newPage()
  await page.goto(url)
  await page.getByLabel('New todo').waitFor({ timeout: 120_000 })
  await browser.close()
}

let example = ''
beforeAll(async () => {
  const { url, stop } = startExample()
  example = await url
  await openOnce(example)
  // Vitest calls it at the end. An `afterAll` in here would do nothing.
  return stop
})

// https://github.com/nhorto/clickgraph/issues/15
// https://github.com/WordPress/openverse/pull/2611
// https://github.com/mswjs/playwright/issues/9
// https://github.com/nexu-io/open-design/pull/2381
test('no cell of the basic example is white, and each error says something', async () => {
  const { output, page } = await runSheet(example)
  expect(page.match(/<td/g)).toHaveLength(16)
  expect(page).toContain('The server can’t be reached. Are you online?')
  expect(page).not.toContain('an empty page')
  expect(output.match(/, \w*Error: [^"]+/g)).toBeNull()
})

test('a page that sends nothing, or that loads itself again and again, ends with a sentence', async () => {
  const silent = await runSheet(await serve('<h1>Todos</h1>'))
  expect(silent.output).toContain(String.raw`The list: It sent no operation to /\\/graphql(\\?|$)/.`)
  expect(silent.page).toContain('It sent no operation')
  const restless = await runSheet(await serve('<h1>Todos</h1><script>location.reload()</script>'))
  expect(restless.output).toContain('The list: The page loads itself again and again.')
})

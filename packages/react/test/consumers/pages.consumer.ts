import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright'
import { expect, onTestFinished, test } from 'vitest'
import { readSample } from '../../../../docs/src/code/includeSamples.ts'
import { toMarkdown } from '../../../../docs/src/code/toMarkdown.ts'
import { browserLaunchOptions } from '../../../../scripts/browser.ts'
import { freePort } from '../../../../scripts/freePort.ts'
import { pack } from '../../../../scripts/packages.ts'
import { recordErrors } from '../harness/pageErrors.ts'
import { type App, openApp, packages } from './installApp.ts'

const docs = path.resolve(import.meta.dirname, '../../../../docs')

/** What a reader of a page does: runs a command line, or puts a text into a file. */
type Step = { readonly command: string } | { readonly file: string; readonly text: string }

/** Reads the steps of a page of the documentation, in their order and word for word. */
function readPage(page: string): Step[] {
  const source = readFileSync(path.join(docs, 'src/content/docs/start', page), 'utf8')
  const samples = path.join(docs, 'samples')
  const text = toMarkdown('', source, (file, region) => readSample(file, region, samples))
  return [...text.matchAll(/^```(\w+)(?: title=(\S+))?\n([\s\S]*?)^```$/gm)].flatMap(
    ([, language, file, code = '']): Step[] => {
      if (file !== undefined && language !== 'diff') return [{ file, text: code }]
      if (language !== 'sh') return []
      return code
        .trim()
        .split('\n')
        .map((command) => ({ command }))
    },
  )
}

/**
 * Does the steps of a page, with npm and in an empty folder. The packages are those of this repository, and commands that
 * start a server are left out. The files get `port` as that of the API.
 */
function follow(page: string, port = 4000): App {
  const parent = mkdtempSync(path.join(tmpdir(), 'page-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const folder = path.join(parent, 'my-app')
  const tarballs = packages.slice(0, 2).map((source) => pack(source, parent).filename)
  const steps = readPage(page)
  // A page shows a file before the step that makes the folder of the app. So the files of the app are written after it.
  const enter = steps.findIndex((step) => 'command' in step && step.command === 'cd my-app')
  const sorted = steps.slice(0, enter).sort((a, b) => Number('file' in a) - Number('file' in b))
  for (const step of [...sorted, ...steps.slice(enter + 1)]) {
    if ('file' in step) {
      mkdirSync(path.dirname(path.join(folder, step.file)), { recursive: true })
      writeFileSync(path.join(folder, step.file), step.text.replaceAll(':4000', `:${port}`))
    } else if (!/^node |^npm run dev$/.test(step.command)) {
      const command = step.command.replace('@thinql/core @thinql/react', tarballs.join(' '))
      const cwd = / my-app\b/.test(command) ? parent : folder
      execFileSync(command, { cwd, shell: true, env: { ...process.env, npm_config_yes: 'true' } })
    }
  }
  return openApp(folder)
}

/** Serves an app, and opens it in a browser of its own. `reported` gets the errors and warnings of the page. */
async function open(app: App, script: string, args?: readonly string[]) {
  const { url, stop } = await app.serve(script, args)
  onTestFinished(stop)
  const browser = await chromium.launch(browserLaunchOptions())
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const reported = recordErrors(page, ['error', 'warning'])
  // Next.js compiles the page when it is first opened.
  await page.goto(url, { timeout: 0 })
  return { page, reported }
}

test('the page about Vite, word for word, gives an app that builds, lints and runs', async () => {
  const app = follow('vite.md')
  await app.npm(['run', 'build'])
  await app.npm(['run', 'lint', '--', '--deny-warnings'])
  for (const script of ['dev', 'preview']) {
    const { page, reported } = await open(app, script)
    await page.getByRole('listitem').first().waitFor()
    await page.getByLabel('New todo').fill('Buy milk')
    await page.getByLabel('New todo').press('Enter')
    await page.getByRole('listitem').getByText('Buy milk').waitFor()
    expect(reported).toEqual([])
  }
})

test('the page about React Router, word for word, gives an app that builds, lints and runs', async () => {
  const app = follow('react-router.md')
  await app.npm(['run', 'build'])
  await app.npm(['run', 'lint', '--', '--deny-warnings'])
  const { page, reported } = await open(app, 'preview')
  await page.getByRole('link').first().click()
  await page.getByLabel('Title').fill('Buy oat milk')
  await page.getByText('Rename', { exact: true }).click()
  await page.getByRole('heading', { name: 'Buy oat milk' }).waitFor()
  expect(reported).toEqual([])
})

test('the page about Next.js, word for word, gives an app that builds, lints and runs', async () => {
  const port = await freePort()
  const app = follow('nextjs.md', port)
  await app.npm(['pkg', 'set', 'scripts.api=node server.mts'])
  onTestFinished((await app.serve('api', [], { PORT: String(port) })).stop)
  await app.npm(['run', 'build'])
  await app.npm(['run', 'lint', '--', '--max-warnings', '0'])
  for (const script of ['dev', 'start']) {
    const { page, reported } = await open(app, script, ['--port', '0'])
    await page.getByRole('listitem').getByText('Read app/page.tsx').first().waitFor()
    await page.getByLabel('Title').fill(`Added by ${script}`)
    await page.getByText('Add', { exact: true }).click()
    await page.getByRole('listitem').getByText(`Added by ${script}`).waitFor()
    expect(reported).toEqual([])
  }
})

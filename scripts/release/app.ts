import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { chromium, type Page } from 'playwright'
import { expect, inject, onTestFinished } from 'vitest'
import { readSample } from '../../docs/src/code/includeSamples.ts'
import { toMarkdown } from '../../docs/src/code/toMarkdown.ts'
import { browserLaunchOptions } from '../browser.ts'
import { type Env, installTools, outsideEnv, registryEnv, succeed } from './tools.ts'

/** An app outside of this repository, whose packages come from the registry of the rehearsal. */
export interface App {
  /** Where the app is: a step such as `cd my-app` changes it. */
  readonly folder: () => string
  /** Runs a command line that has to succeed. Resolves to what it printed. */
  readonly run: (command: string) => Promise<string>
  /** Starts a server that runs until the test ends. Resolves to the URL that it prints. */
  readonly serve: (command: string) => Promise<string>
  readonly write: (file: string, text: string) => void
  readonly read: (file: string) => string
  /** Does the steps of a page in their order. `change` may replace a step, or leave it out. */
  readonly follow: (steps: readonly Step[], change?: (step: Step) => Step | undefined) => Promise<void>
}

/** Creates an empty folder for an app. */
export function createApp(added: Env = {}): App {
  const parent = inject('apps')
  mkdirSync(parent, { recursive: true })
  let folder = mkdtempSync(path.join(parent, 'app-'))
  const env = outsideEnv({ ...registryEnv(inject('registry'), path.join(parent, 'caches')), ...added })
  env.PATH = [path.join(installTools(), '.bin'), env.PATH].join(path.delimiter)

  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), text)
  }
  const run = (command: string) => succeed(command, folder, env)
  return {
    folder: () => folder,
    run,
    write,
    read: (file) => readFileSync(path.join(folder, file), 'utf8'),
    serve: (command) => serve(command, folder, env),
    follow: async (steps, change = (step) => step) => {
      // A page shows a file of the app before the step that enters its folder. So the file is written after that step.
      const enter = steps.find((step) => 'command' in step && step.command.startsWith('cd '))
      const early: Step[] = []
      let hasFolder = enter === undefined
      for (const original of steps) {
        const step = change(original)
        if (original === enter && 'command' in enter) {
          folder = path.join(folder, enter.command.slice('cd '.length))
          hasFolder = true
          for (const shown of early) if ('file' in shown) write(shown.file, shown.text)
        } else if (step && 'command' in step) {
          await run(step.command)
        } else if (step && hasFolder) {
          write(step.file, step.text)
        } else if (step) {
          early.push(step)
        }
      }
    },
  }
}

async function serve(command: string, folder: string, env: Env): Promise<string> {
  // A group of its own, because package managers don't pass signals on to the server.
  const child = spawn(command, { cwd: folder, env, shell: true, detached: true, stdio: 'pipe' })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  onTestFinished(async () => {
    if (child.exitCode !== null || child.pid === undefined) return
    process.kill(-child.pid)
    await once(child, 'exit')
  })
  for await (const line of createInterface(child.stdout)) {
    output += `${line}\n`
    const url = /https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::\d?\]):\d\S*/.exec(
      stripVTControlCharacters(line),
    )?.[0]
    if (url === undefined) continue
    // Read the rest of the output, because a full pipe would stop the server.
    child.stdout.resume()
    return url
  }
  throw new Error(`${command} ended before it printed its URL:\n${output}`)
}

/** Opens a page in a browser of its own. `reported` gets the errors and warnings of the page. */
export async function openPage(url: string): Promise<{ page: Page; reported: string[] }> {
  const browser = await chromium.launch(browserLaunchOptions())
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const reported: string[] = []
  page.on('pageerror', (error) => reported.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) reported.push(message.text())
  })
  await page.goto(url)
  return { page, reported }
}

/** What a reader of a page does: runs a command line, or puts a text into a file. */
export type Step = { readonly command: string } | { readonly file: string; readonly text: string }

const pages = path.resolve('docs/src/content/docs')
const samples = path.resolve('docs/samples')

/** Reads the steps of a page of the documentation, in their order and word for word. */
export function readPage(page: string): Step[] {
  const source = readFileSync(path.join(pages, page), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '')
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

/** Does a page that begins with Vite in an empty folder, up to the app that can be started. */
export async function followVitePage(app: App, page: string, translate = (command: string) => command) {
  await app.follow(readPage(page), (step) => {
    if (!('command' in step)) return step
    return step.command === 'npm run dev' ? undefined : { command: translate(step.command) }
  })
}

/** Opens the app of that page, and adds a todo. */
export async function expectTodos(url: string) {
  const { page, reported } = await openPage(url)
  await page.getByRole('listitem').first().waitFor()
  await page.getByLabel('New todo').fill('Buy milk')
  await page.getByLabel('New todo').press('Enter')
  await page.getByRole('listitem').getByText('Buy milk').waitFor()
  expect(reported).toEqual([])
}

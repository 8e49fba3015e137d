import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { stripVTControlCharacters } from 'node:util'
import { chromium, type Page } from 'playwright'
import { inject, onTestFinished } from 'vitest'
import { readSample } from '../../docs/src/code/includeSamples.ts'
import { toMarkdown } from '../../docs/src/code/toMarkdown.ts'
import { browserLaunchOptions } from '../browser.ts'
import { installTools, outsideEnv, registryEnv, run } from './tools.ts'

/** An app in an empty folder outside of this repository, whose packages come from the registry of the rehearsal. */
export class App {
  /** Where the app is: a step such as `cd my-app` changes it. */
  #folder: string
  readonly #env: NodeJS.ProcessEnv

  constructor(added: NodeJS.ProcessEnv = {}) {
    const parent = inject('apps')
    mkdirSync(parent, { recursive: true })
    this.#folder = mkdtempSync(path.join(parent, 'app-'))
    this.#env = outsideEnv({ ...registryEnv(inject('registry'), path.join(parent, 'caches')), ...added })
    this.#env.PATH = [path.join(installTools(), '.bin'), this.#env.PATH].join(path.delimiter)
  }

  run(command: string): Promise<string> {
    return run(command, this.#folder, this.#env)
  }

  write(file: string, text: string): void {
    mkdirSync(path.dirname(path.join(this.#folder, file)), { recursive: true })
    writeFileSync(path.join(this.#folder, file), text)
  }

  /** Does the steps of a page in their order. `change` may replace a step, or leave it out. */
  async follow(steps: readonly Step[], change: (step: Step) => Step | undefined): Promise<void> {
    // A page shows a file of the app before the step that enters its folder. So the file is written after that step.
    const enter = steps.findIndex((step) => 'command' in step && step.command.startsWith('cd ')) + 1
    const before = steps.slice(0, enter).sort((a, b) => Number('file' in a) - Number('file' in b))
    for (const step of [...before, ...steps.slice(enter)].map(change)) {
      if (!step) continue
      if ('file' in step) this.write(step.file, step.text)
      else if (step.command.startsWith('cd ')) this.#folder = path.join(this.#folder, step.command.slice(3))
      else await this.run(step.command)
    }
  }

  /** Starts a server that runs until the test ends. Resolves to the URL that it prints. */
  async serve(command: string): Promise<string> {
    // A group of its own, because package managers don't pass signals on to the server.
    const options = { cwd: this.#folder, env: this.#env, shell: true, detached: true }
    const child = spawn(`${command} 2>&1`, options)
    onTestFinished(async () => {
      if (child.exitCode !== null || child.pid === undefined) return
      process.kill(-child.pid)
      await once(child, 'exit')
    })
    let output = ''
    for await (const line of createInterface(child.stdout)) {
      output += `${line}\n`
      const [url] =
        /https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::\d?\]):\d\S*/.exec(
          stripVTControlCharacters(line),
        ) ?? []
      if (url === undefined) continue
      // Read the rest of the output, because a full pipe would stop the server.
      child.stdout.resume()
      return url
    }
    throw new Error(`${command} ended before it printed its URL:\n${output}`)
  }
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

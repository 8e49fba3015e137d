import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { chromium } from 'playwright'
import { browserLaunchOptions } from '../../../../scripts/browser.ts'
import { html } from './page.ts'
import type { Outcomes } from './suite.ts'

export function runInFirefox(_folder: string, origin: string, firefox: string): Promise<Outcomes> {
  const profile = mkdtempSync(path.join(tmpdir(), 'thinql-firefox-'))
  const page = `${origin}/page?Firefox`
  return reportOf(page, firefox, ['--headless', '--no-remote', '--profile', profile, page]).finally(() =>
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 }),
  )
}

/** Opens the page in MiniBrowser, the browser that WebKit brings with it. It needs a display. */
export function runInWebKit(_folder: string, origin: string, miniBrowser: string): Promise<Outcomes> {
  const page = `${origin}/page?WebKit`
  return reportOf(page, 'xvfb-run', ['--auto-servernum', miniBrowser, page])
}

/** What the page reports; rejects if the browser ends before, or if the page had errors. */
async function reportOf(page: string, program: string, args: readonly string[]): Promise<Outcomes> {
  // A group of its own, which can be ended as a whole: browsers start other processes.
  const browser = spawn(program, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  browser.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise<never>((_resolve, reject) => {
    browser.on('error', reject)
    browser.on('exit', (code) => reject(new Error(`${program} ended with ${code}. ${said}`)))
  })
  try {
    const reported = fetch(page.replace('/page', '/report')).then((response) => response.json())
    // The page writes it.
    const report = (await Promise.race([reported, ended])) as { outcomes: Outcomes; errors: string[] }
    if (report.errors.length) throw new Error(`The page had ${report.errors.join()}`)
    return report.outcomes
  } finally {
    ended.catch(() => undefined)
    if (browser.pid !== undefined && browser.exitCode === null) process.kill(-browser.pid)
  }
}

/** Runs the suite on a page that seems to come from the server; rejects where the page has an error. */
export async function runInChromium(folder: string, origin: string): Promise<Outcomes> {
  const browser = await chromium.launch(browserLaunchOptions())
  try {
    const page = await browser.newPage()
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.route(`${origin}/`, (route) => route.fulfill({ contentType: 'text/html', body: html }))
    await page.route(`${origin}/files/**`, (route) =>
      route.fulfill({ path: path.join(folder, route.request().url().slice(`${origin}/files`.length)) }),
    )
    await page.goto(origin)
    // What the page's script has put there.
    const outcomes = await page.evaluate<Outcomes>('runChecks()')
    if (errors.length) throw new AggregateError(errors, `The page had ${errors.join()}`)
    return outcomes
  } finally {
    await browser.close()
  }
}

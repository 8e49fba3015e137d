import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import type axe from 'axe-core'
import { chromium, type LaunchOptions, type Page } from 'playwright'

// The headless shell has no window to draw, so tests take two thirds of the processor time.
const names = [
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
]

const standardPaths: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].map((base) =>
    path.join(process.env[base] ?? '', 'Google/Chrome/Application/chrome.exe'),
  ),
}

/** Options for launching the browser: no sandbox, because CI runs as root, and no requests of its own. */
export function browserLaunchOptions(): LaunchOptions {
  return {
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  }
}

/** Finds a Chrome or Chromium that starts. Installs one when there is none. */
export function findBrowser(): string {
  const executable = installedBrowser() ?? playwrightDownload() ?? debianPackage()
  if (executable) return executable
  throw new Error(
    'The browser tests need Chrome or Chromium. None was found, and installing one failed. ' +
      'Install one, or set its path: CHROME_PATH=/path/to/chrome npx -y pnpm@12 test:browser',
  )
}

function installedBrowser() {
  const chosen = process.env.CHROME_PATH
  if (chosen && !starts(chosen))
    throw new Error(`CHROME_PATH is ${chosen}, and no browser starts from there.`)
  if (chosen) return chosen

  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
  return [...onPath, ...(standardPaths[process.platform] ?? []), chromium.executablePath()].find(starts)
}

function playwrightDownload() {
  run('playwright', ['install', 'chromium'])
  // It starts only if the machine has the libraries that it needs.
  return [chromium.executablePath()].find(starts)
}

function debianPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  run('apt-get', ['update'])
  for (const name of ['chromium-headless-shell', 'chromium']) {
    // Tests of another package may be installing it at the same time.
    run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', 'install', '--yes', '--no-install-recommends', name])
    const executable = `/usr/bin/${name}`
    if (starts(executable)) return executable
  }
  return undefined
}

function starts(executable: string) {
  if (!existsSync(executable)) return false
  // Chrome on Windows opens a window instead of printing its version.
  if (process.platform === 'win32') return true
  try {
    execFileSync(executable, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Only warns about a failure, because the caller checks whether a browser starts. */
function run(command: string, args: string[]) {
  try {
    execFileSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  } catch {
    console.warn(`${command} ${args.join(' ')} failed.`)
  }
}

// The small file, because the browser parses it on every page.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns what breaks these rules of axe in a page. Without `rules`, it checks all of them. */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<axe.Result[]> {
  const isLoaded = await page.evaluate(() => 'axe' in globalThis)
  if (!isLoaded) for (const frame of page.frames()) await frame.evaluate(source)
  const { violations } = await page.evaluate((runOnly) => {
    // `source` has created this global.
    const page = globalThis as unknown as { axe: typeof axe }
    return page.axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly: [...runOnly] }) })
  }, rules)
  return violations
}

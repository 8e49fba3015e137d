import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { chromium, type LaunchOptions } from 'playwright'

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome']

const standardPlaces: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].map((base) =>
    path.join(process.env[base] ?? '', 'Google/Chrome/Application/chrome.exe'),
  ),
}

/** How the tests start the browser: without a sandbox, since CI runs as root, and without any traffic of its own. */
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

/** The path of a Chrome or Chromium that starts: an installed one first, else one that gets installed now. */
export function findBrowser(): string {
  const executable = installedBrowser() ?? playwrightDownload() ?? debianPackage()
  if (executable) return executable
  throw new Error(
    'The browser tests need Chrome or Chromium, and none was found or could be installed. ' +
      'Install one, or say where it is: CHROME_PATH=/path/to/chrome pnpm test:browser',
  )
}

function installedBrowser() {
  const chosen = process.env.CHROME_PATH
  if (chosen && !starts(chosen)) throw new Error(`CHROME_PATH is ${chosen}, which is no browser that starts.`)
  if (chosen) return chosen

  const onPath = (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
  return [...onPath, ...(standardPlaces[process.platform] ?? []), chromium.executablePath()].find(starts)
}

function playwrightDownload() {
  run('playwright', ['install', 'chromium'])
  // A download starts only where the libraries it needs are installed.
  return [chromium.executablePath()].find(starts)
}

function debianPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  run('apt-get', ['update'])
  run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'])
  return ['/usr/bin/chromium'].find(starts)
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

/** Its failure is no news: what counts is whether a browser starts afterwards. */
function run(command: string, args: string[]) {
  try {
    execFileSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  } catch {
    console.warn(`${command} ${args.join(' ')} failed.`)
  }
}

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { pack } from '../../../../scripts/packages.ts'
import { printedUrl } from '../next/startNextApp.ts'

const exec = promisify(execFile)
const apps = path.join(import.meta.dirname, 'apps')
const examples = path.resolve(import.meta.dirname, '../../../../examples')
const packages = ['core', 'react', 'devtools'].map((name) =>
  path.resolve(import.meta.dirname, '../../..', name),
)

/** An app that uses the packages. */
export interface App {
  readonly folder: string
  /** Runs a script of its package.json. Resolves to its output, or rejects with an error that has the output. */
  readonly run: (script: string, env?: Record<string, string>) => Promise<string>
  /** Runs a script that starts a server on a port of its own. */
  readonly serve: (script: string) => Promise<{ url: string; stop: () => Promise<void> }>
  readonly remove: () => void
}

/** Installs one of the apps with the packed packages. `versions` override those of its package.json. */
export function installApp(name: string, versions: readonly string[] = []): Promise<App> {
  return install([path.join(apps, 'shared'), path.join(apps, name)], versions)
}

/** Copies one of the examples out of this repository and installs it with the packed packages. */
export function installExample(name: string): Promise<App> {
  return install([path.join(examples, name)], [])
}

async function install(sources: readonly string[], versions: readonly string[]): Promise<App> {
  const folder = mkdtempSync(path.join(tmpdir(), 'consumer-'))
  for (const source of sources) {
    const left = ['node_modules', 'dist'].map((name) => path.join(source, name))
    cpSync(source, folder, { recursive: true, filter: (file) => !left.includes(file) })
  }
  const tarballs = packages.map((source) => pack(source, folder).filename)

  // The app must not get the variables that Vitest sets, and its output must have no colours.
  const outside = {
    ...process.env,
    NODE_ENV: undefined,
    VITEST: undefined,
    FORCE_COLOR: undefined,
    NO_COLOR: '1',
  }
  const runNpm = async (args: readonly string[], env = {}) => {
    try {
      const { stdout, stderr } = await exec('npm', args, { cwd: folder, env: { ...outside, ...env } })
      return stdout + stderr
    } catch (error) {
      // execFile rejects with this type. Compilers print their errors to stdout.
      const { message, stdout } = error as Error & { stdout: string }
      throw new Error(`${message}\n${stdout}`, { cause: error })
    }
  }
  await runNpm(['install', '--no-audit', '--no-fund', '--no-package-lock', ...tarballs, ...versions])
  return {
    folder,
    run: (script, env) => runNpm(['run', '--silent', script], env),
    serve: async (script) => {
      const args = ['run', script, '--', '--host', '127.0.0.1', '--port', '0']
      // A group of its own, because npm doesn't pass signals on to the server.
      const npm = spawn('npm', args, { cwd: folder, env: outside, detached: true, stdio: 'pipe' })
      npm.stderr.resume()
      const url = await printedUrl(createInterface(npm.stdout))
      npm.stdout.resume()
      const stop = async () => {
        if (npm.pid) process.kill(-npm.pid)
        await once(npm, 'exit')
      }
      return { url, stop }
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

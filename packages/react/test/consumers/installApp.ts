import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { pack } from '../../../../scripts/packages.ts'

const exec = promisify(execFile)
const apps = path.join(import.meta.dirname, 'apps')
const packages = ['core', 'react'].map((name) => path.resolve(import.meta.dirname, '../../..', name))

/** An app that uses the packages. */
export interface App {
  readonly folder: string
  /** Runs a script of its package.json. Resolves to its output, or rejects with an error that has the output. */
  readonly run: (script: string, env?: Record<string, string>) => Promise<string>
  readonly remove: () => void
}

/** Installs one of the apps with the packed packages. `versions` override those of its package.json. */
export async function installApp(name: string, versions: readonly string[] = []): Promise<App> {
  const folder = mkdtempSync(path.join(tmpdir(), 'consumer-'))
  for (const source of ['shared', name]) cpSync(path.join(apps, source), folder, { recursive: true })
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
    remove: () => rmSync(folder, { recursive: true }),
  }
}

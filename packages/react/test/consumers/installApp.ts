import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { pack } from '../../../../scripts/packages.ts'

const exec = promisify(execFile)
const apps = path.join(import.meta.dirname, 'apps')
const packages = ['core', 'react'].map((name) => path.resolve(import.meta.dirname, '../../..', name))

/** A project of somebody who uses the packages. */
export interface App {
  readonly folder: string
  /** Runs a script of its package.json; resolves to what it printed, rejects with it where it fails. */
  readonly run: (script: string, env?: Record<string, string>) => Promise<string>
  readonly remove: () => void
}

/** Installs one of the apps, from what would be published; `versions` go over those of its package.json. */
export async function installApp(name: string, versions: readonly string[] = []): Promise<App> {
  const folder = mkdtempSync(path.join(tmpdir(), 'consumer-'))
  for (const source of ['shared', name]) cpSync(path.join(apps, source), folder, { recursive: true })
  const tarballs = packages.map((source) => pack(source, folder).filename)

  // What Vitest sets for its own tests is not for these, and what they print is read.
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
      // What execFile rejects with; compilers print there what is wrong.
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

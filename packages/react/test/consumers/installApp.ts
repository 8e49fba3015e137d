import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { pack } from '../../../../scripts/packages.ts'
import { apps } from './apps.ts'

const exec = promisify(execFile)
export const packages = ['core', 'react', 'devtools'].map((name) =>
  path.resolve(import.meta.dirname, '../../..', name),
)

export const react18 = ['react@18.3.1', 'react-dom@18.3.1', '@types/react@18.3.8', '@types/react-dom@18.3.7']

/** A server that runs. `logged` returns what it has written to stderr. */
export interface RunningServer {
  readonly url: string
  readonly stop: () => Promise<void>
  readonly logged: () => string
}

export interface App {
  readonly folder: string
  /** Runs npm with these arguments. Resolves to its output, or rejects with an error that has the output. */
  readonly npm: (args: readonly string[], env?: Record<string, string>) => Promise<string>
  /** Runs a script of its package.json, in the same way. */
  readonly run: (script: string, env?: Record<string, string>) => Promise<string>
  readonly serve: (
    script: string,
    args?: readonly string[],
    env?: Record<string, string>,
  ) => Promise<RunningServer>
  readonly remove: () => void
}

/** Installs one of the apps with the packed packages. `versions` override those of its package.json. */
export async function installApp(name: string, versions: readonly string[] = []): Promise<App> {
  const folder = mkdtempSync(path.join(tmpdir(), 'consumer-'))
  for (const source of ['shared', name].map((part) => path.join(import.meta.dirname, 'apps', part)))
    if (existsSync(source)) cpSync(source, folder, { recursive: true })
  for (const [file, content] of Object.entries(apps[name] ?? {})) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
  }
  const tarballs = packages.map((source) => pack(source, folder).filename)
  const app = openApp(folder)
  await app.npm(['install', '--no-audit', '--no-fund', '--no-package-lock', ...tarballs, ...versions])
  return app
}

export function openApp(folder: string): App {
  // The app must not get the variables that Vitest sets, and its output must have no colours.
  const outside = {
    ...process.env,
    NODE_ENV: undefined,
    VITEST: undefined,
    FORCE_COLOR: undefined,
    NO_COLOR: '1',
    CI: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    EXPO_NO_TELEMETRY: '1',
    EXPO_OFFLINE: '1',
  }
  const npm = async (args: readonly string[], env = {}) => {
    try {
      const { stdout, stderr } = await exec('npm', args, { cwd: folder, env: { ...outside, ...env } })
      return stdout + stderr
    } catch (error) {
      // execFile rejects with this type. Compilers print their errors to stdout.
      const { message, stdout } = error as Error & { stdout: string }
      throw new Error(`${message}\n${stdout}`, { cause: error })
    }
  }
  return {
    folder,
    npm,
    run: (script, env) => npm(['run', '--silent', script], env),
    serve: async (script, args = [], env = {}) => {
      // A group of its own, because npm doesn't pass signals on to the server.
      const child = spawn('npm', ['run', script, '--', ...args], {
        cwd: folder,
        env: { ...outside, ...env },
        detached: true,
        stdio: 'pipe',
      })
      let logged = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => (logged += text))
      const url = await printedUrl(createInterface(child.stdout))
      // Read the rest of the output, because a full pipe would stop the server.
      child.stdout.resume()
      const stop = async () => {
        if (child.pid) process.kill(-child.pid)
        await once(child, 'exit')
      }
      return { url, stop, logged: () => logged }
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Reads the output of a server until it prints its URL. */
async function printedUrl(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const url = /(http:\/\/(?:127\.0\.0\.1|localhost):\d+)/.exec(line)?.[1]
    if (url) return url
  }
  throw new Error('The server ended before it printed its URL.')
}

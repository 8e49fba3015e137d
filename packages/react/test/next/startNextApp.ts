import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { pack } from '../../../../scripts/packages.ts'

const here = import.meta.dirname
const packages = ['core', 'react'].map((name) => path.resolve(here, '../../..', name))

/**
 * Installs the app with the packed packages, builds it and starts it.
 *
 * `onStop` gets the functions that end what this function started. `logged` returns what the app has written to stderr.
 */
export async function startNextApp(graphqlUrl: string, onStop: (stop: () => unknown) => void) {
  const folder = mkdtempSync(path.join(tmpdir(), 'thinql-next-'))
  onStop(() => rmSync(folder, { recursive: true }))
  const env = {
    ...process.env,
    GRAPHQL_URL: graphqlUrl,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
  }
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, env, encoding: 'utf8' })

  cpSync(path.join(here, 'app'), folder, { recursive: true })
  const tarballs = packages.map((source) => pack(source, folder).filename)
  run('npm', 'install', '--include=dev', '--no-audit', '--no-fund', '--no-package-lock', ...tarballs)
  run('npx', 'next', 'build')

  const next = path.join(folder, 'node_modules/next/dist/bin/next')
  const server = spawn(process.execPath, [next, 'start', '--port', '0', '--hostname', '127.0.0.1'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let logged = ''
  server.stderr.setEncoding('utf8').on('data', (text: string) => (logged += text))
  onStop(async () => {
    server.kill()
    await once(server, 'exit')
  })
  const origin = await printedUrl(createInterface(server.stdout))
  // Read the rest of the output, because a full pipe would stop the server.
  server.stdout.resume()
  return { origin, logged: () => logged }
}

/** Reads the output of a server until it prints its URL. */
export async function printedUrl(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const url = /(http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1]
    if (url) return url
  }
  throw new Error('The server ended before it printed its URL.')
}

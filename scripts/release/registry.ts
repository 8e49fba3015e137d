import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { installTools, outsideEnv } from './tools.ts'

/**
 * Starts a registry on a free port. It has what is published to it, by anyone, and all packages of the usual
 * registry. It keeps them in `folder`.
 */
export async function startRegistry(folder: string): Promise<{ url: string; stop: () => void }> {
  mkdirSync(folder, { recursive: true })
  const usual = execFileSync('npm', ['config', 'get', 'registry'], { env: outsideEnv(), encoding: 'utf8' })
  // JSON is YAML too.
  const settings = {
    storage: path.join(folder, 'packages'),
    uplinks: { usual: { url: usual.trim(), maxage: '1h', timeout: '60s', max_fails: 10 } },
    packages: {
      '@thinql/*': { access: '$all', publish: '$all' },
      '**': { access: '$all', proxy: 'usual' },
    },
    max_body_size: '50mb',
  }
  const config = path.join(folder, 'config.yaml')
  writeFileSync(config, JSON.stringify(settings))
  const port = await freePort()
  const bin = path.join(installTools(), 'verdaccio/bin/verdaccio')
  const server = fork(bin, ['--config', config, '--listen', `127.0.0.1:${port}`], {
    env: outsideEnv({ NODE_NO_WARNINGS: '1' }),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // It sends a message when it listens.
  await once(server, 'message')
  return { url: `http://127.0.0.1:${port}/`, stop: () => void server.kill() }
}

/**
 * Makes the published packages two days old: pnpm, Yarn and Deno don't install a version that is younger than
 * a day.
 */
export function agePackages(folder: string): void {
  for (const file of globSync('packages/@thinql/*/package.json', { cwd: folder })) {
    const stored = path.join(folder, file)
    // How Verdaccio stores what it knows of a package.
    const known = JSON.parse(readFileSync(stored, 'utf8')) as { time: Record<string, string> }
    const earlier = new Date(Date.now() - 172_800_000).toISOString()
    const time = Object.fromEntries(Object.keys(known.time).map((version) => [version, earlier]))
    writeFileSync(stored, JSON.stringify({ ...known, time }))
  }
}

/** Returns a port that no program listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return address.port
}

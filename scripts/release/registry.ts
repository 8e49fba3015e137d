import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { installTools, outsideEnv } from './tools.ts'

/** A registry on this machine. It has the packages that were published to it, and all those of the usual registry. */
export interface Registry {
  readonly url: string
  /** Lets a person publish. */
  readonly token: string
  readonly stop: () => void
}

/** Starts a registry on a free port. It keeps its packages in `folder`. */
export async function startRegistry(folder: string): Promise<Registry> {
  mkdirSync(folder, { recursive: true })
  const usual = execFileSync('npm', ['config', 'get', 'registry'], { env: outsideEnv(), encoding: 'utf8' })
  const config = path.join(folder, 'config.yaml')
  // JSON is YAML too.
  const settings = {
    storage: path.join(folder, 'packages'),
    auth: { htpasswd: { file: path.join(folder, 'users'), max_users: 100 } },
    uplinks: { usual: { url: usual.trim(), maxage: '1h', timeout: '60s', max_fails: 10 } },
    packages: {
      '@thinql/*': { access: '$all', publish: '$authenticated' },
      '**': { access: '$all', proxy: 'usual' },
    },
    middlewares: {},
    web: { enable: false },
    max_body_size: '50mb',
    log: { type: 'stdout', format: 'json', level: 'error' },
  }
  writeFileSync(config, JSON.stringify(settings))
  const port = await freePort()
  const bin = path.join(installTools(), 'verdaccio/bin/verdaccio')
  const server = spawn(process.execPath, [bin, '--config', config, '--listen', `127.0.0.1:${port}`], {
    env: outsideEnv({ NODE_NO_WARNINGS: '1' }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}/`
  const isReady = () =>
    fetch(`${url}-/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const deadline = Date.now() + 60_000; !(await isReady());) {
    await wait(100)
    if (Date.now() > deadline) throw new Error(`${url} didn't respond within a minute.`)
  }
  return { url, token: await createUser(url), stop: () => void server.kill() }
}

/** Makes the published packages two days old: pnpm, Yarn and Deno don't install a version that is younger than a day. */
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

async function createUser(url: string): Promise<string> {
  const response = await fetch(`${url}-/user/org.couchdb.user:person`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'person', password: 'rehearsal' }),
  })
  // Verdaccio's response to a new user.
  const { token } = (await response.json()) as { token?: string }
  if (token === undefined) throw new Error(`The registry made no user: it responded with ${response.status}.`)
  return token
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

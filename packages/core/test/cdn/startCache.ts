import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { listenOnPort } from '../support/listenOnPort.ts'

/** Installs nginx if it is missing. Throws with instructions if that fails. */
export function installNginx(): void {
  if (succeeds('nginx', '-v')) return
  if (process.getuid?.() === 0 && succeeds('apt-get', '--version')) {
    succeeds('apt-get', 'update')
    if (succeeds('apt-get', 'install', '--yes', '--no-install-recommends', 'nginx')) return
  }
  throw new Error('This test needs nginx on the PATH: apt-get install nginx, or brew install nginx.')
}

function succeeds(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

/** A shared HTTP cache before an origin. */
export interface Cache {
  readonly endpoint: string
  /** How many requests it served by itself. */
  readonly countHits: () => Promise<number>
  readonly stop: () => Promise<void>
}

/** Starts nginx as a cache that follows only the Cache-Control of its origin. */
export async function startCache(origin: string): Promise<Cache> {
  const directory = await mkdtemp(path.join(tmpdir(), 'graphql-cache-'))
  const port = await freePort()
  await writeFile(path.join(directory, 'nginx.conf'), configuration(port, new URL(origin).host))
  const nginx = spawn('nginx', ['-p', directory, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'inherit' })
  await untilListening(port)
  return {
    endpoint: `http://127.0.0.1:${port}/graphql`,
    countHits: async () => {
      const log = await readFile(path.join(directory, 'access.log'), 'utf8')
      return log.split('\n').filter((line) => line === 'HIT').length
    },
    stop: async () => {
      nginx.kill('SIGQUIT')
      await once(nginx, 'exit')
      await rm(directory, { recursive: true })
    },
  }
}

function configuration(port: number, origin: string): string {
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid nginx.pid;
    events {}
    http {
      log_format status $upstream_cache_status;
      access_log access.log status;
      proxy_cache_path cache keys_zone=graphql:1m;
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((use) => `${use}_temp_path temp_${use};`).join('\n')}
      upstream origin { server ${origin}; keepalive 32; }
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://origin;
          proxy_http_version 1.1;
          proxy_set_header Connection '';
          proxy_cache graphql;
          proxy_cache_lock on;
        }
      }
    }`
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenOnPort(server)
  await once(server.close(), 'close')
  return port
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)
    if (response) return
    await delay(50)
  }
  throw new Error('nginx does not respond; its own message is above.')
}

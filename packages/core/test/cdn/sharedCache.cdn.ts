import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { useAPQ } from '@graphql-yoga/plugin-apq'
import { usePersistedOperations } from '@graphql-yoga/plugin-persisted-operations'
import { createClient, persisted, queryViaGet } from '@thinql/core'
import { createSchema, createYoga, type Plugin } from 'graphql-yoga'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { listenOnPort } from '../support/listenOnPort.ts'

const TodoDocument = 'query Todo($id: ID!) { todo(id: $id) { id title } }'
const RenameDocument = 'mutation Rename($title: String!) { rename(title: $title) }'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const trusted = new Map([TodoDocument, RenameDocument].map((text) => [`sha256:${sha256(text)}`, text]))

const succeeds = (command: string, ...args: readonly string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

beforeAll(function installNginx() {
  if (succeeds('nginx', '-v')) return
  const install = ['install', '--yes', '--no-install-recommends', 'nginx']
  if (process.getuid?.() === 0 && succeeds('apt-get', 'update') && succeeds('apt-get', ...install)) return
  throw new Error('This test needs nginx on the PATH: apt-get install nginx, or brew install nginx.')
})

/** A GraphQL server that counts its requests. A response to GET without errors may be cached for a minute. */
async function startOrigin(plugin: Plugin) {
  const origin = { host: '', reads: 0, writes: 0 }
  const schema = createSchema({
    typeDefs: `
      type Todo { id: ID! title: String! }
      type Query { todo(id: ID!): Todo }
      type Mutation { rename(title: String!): String! }
    `,
    resolvers: {
      Query: { todo: (_: unknown, { id }: { id: string }) => ({ id, title: `Todo ${id}` }) },
      Mutation: {
        rename: (_: unknown, { title }: { title: string }) => {
          origin.writes += 1
          return title
        },
      },
    },
  })
  const complete = new WeakSet<Request>()
  const cacheControl: Plugin = {
    onExecutionResult({ request, result }) {
      if (result && 'data' in result && !result.errors) complete.add(request)
    },
    onResponse({ request, response }) {
      const isCacheable = request.method === 'GET' && complete.has(request)
      response.headers.set('cache-control', isCacheable ? 'public, max-age=60' : 'no-store')
    },
  }
  const plugins = [plugin, cacheControl]
  const yoga = createYoga({ schema, plugins, extraParamNames: ['documentId'], logging: false })
  // Without a timeout: a cache that uses a connection while the origin closes it responds with 502.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    if (request.method === 'GET') origin.reads += 1
    void yoga(request, response)
  })
  origin.host = `127.0.0.1:${await listenOnPort(server)}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return origin
}

/** Starts nginx as a cache that follows only the Cache-Control of its origin. */
async function startCache(origin: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'graphql-cache-'))
  const unused = createServer()
  const port = await listenOnPort(unused)
  await once(unused.close(), 'close')
  writeFileSync(path.join(folder, 'nginx.conf'), configuration(port, origin))
  const nginx = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], { stdio: 'inherit' })
  onTestFinished(async () => {
    nginx.kill('SIGQUIT')
    await once(nginx, 'exit')
    rmSync(folder, { recursive: true })
  })
  const endpoint = `http://127.0.0.1:${port}/graphql`
  for (let attempt = 0; !(await fetch(endpoint).catch(() => undefined)); attempt++) {
    if (attempt > 100) throw new Error('nginx does not respond; its own message is above.')
    await delay(50)
  }
  const countHits = () => readFileSync(path.join(folder, 'access.log'), 'utf8').match(/^HIT$/gm)?.length ?? 0
  return { endpoint, countHits }
}

function configuration(port: number, origin: string): string {
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
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
      ${folders.map((use) => `${use}_temp_path temp_${use};`).join('\n')}
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

test.for([
  { mode: 'automatic' as const, plugin: useAPQ() },
  {
    mode: 'trusted' as const,
    plugin: usePersistedOperations({
      getPersistedOperation: (id: string) => trusted.get(id) ?? null,
      extractPersistedOperationId: (params, { url }) =>
        (params as { documentId?: string }).documentId ?? new URL(url).searchParams.get('documentId'),
    }),
  },
])(
  'a cache serves 99 % of the repeated GETs of persisted documents, also after a mutation: mode $mode',
  async ({ mode, plugin }) => {
    const origin = await startOrigin(plugin)
    const cache = await startCache(origin.host)
    const middleware = [persisted({ mode }), queryViaGet()]
    const newClient = () => createClient({ endpoint: cache.endpoint, middleware })
    const ids = Array.from({ length: 40 }, (_, index) => String(index))
    const todos = ids.map((id) => ({ todo: { id, title: `Todo ${id}` } }))

    /** Each user has a client and reads all todos once. Gives how many requests reach the origin, and how many not. */
    async function read(users: number) {
      const before = { reads: origin.reads, hits: cache.countHits() }
      for (let user = 0; user < users; user++) {
        const client = newClient()
        const load = (id: string) => client.request<unknown>(TodoDocument, { variables: { id } })
        expect((await Promise.all(ids.map(load))).map(({ data }) => data)).toEqual(todos)
      }
      return { reads: origin.reads - before.reads, hits: cache.countHits() - before.hits }
    }

    const first = await read(1)
    const again = await read(100)
    const { data } = await newClient().request<unknown>(RenameDocument, { variables: { title: 'Renamed' } })
    const after = await read(100)
    console.table({ first, again, after })
    expect(first.reads).toBeGreaterThanOrEqual(40)
    for (const { reads, hits } of [again, after]) {
      expect(reads).toBeLessThanOrEqual(40)
      expect(hits).toBeGreaterThanOrEqual(3_960)
    }
    expect([data, origin.writes]).toEqual([{ rename: 'Renamed' }, 1])
  },
)

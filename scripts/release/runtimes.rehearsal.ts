import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import * as esbuild from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, createApp, openPage, readPage } from './app.ts'

const server = createServer((_, response) => {
  response.setHeader('content-type', 'application/json')
  response.end('{"data":{"todos":[{"title":"first"}]}}')
})
let endpoint: string
beforeAll(async () => {
  endpoint = `${await listen(server)}graphql`
})
afterAll(() => void server.close())

async function listen(started: Server): Promise<string> {
  started.listen(0, '127.0.0.1').unref()
  await once(started, 'listening')
  const address = started.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  return `http://127.0.0.1:${address.port}/`
}

/** The columns of the table of runtimes: name, how to install, how to run. */
const withoutReact = readFileSync('docs/src/content/docs/start/without-react.mdx', 'utf8')
const runtimes = [...withoutReact.matchAll(/^\| (\w+)(?: [^|]*)?\| `(.+?)` +\| `(.+?)`/gm)].map(
  ([, name, install, start]) => ({
    name: `${name}`,
    install: `${install}`,
    start: `${start}`,
  }),
)

/** An empty app with the files of the page. */
function createScript(): App {
  const app = createApp()
  app.write('package.json', '{ "name": "app", "private": true, "type": "module" }')
  for (const step of readPage('start/without-react.mdx')) {
    if ('file' in step) app.write(step.file, step.text.replaceAll('http://localhost:4000/graphql', endpoint))
  }
  return app
}

test('the page about use without React has a row for Node, Bun and Deno', () => {
  expect(runtimes.map(({ name }) => name)).toEqual(['Node', 'Bun', 'Deno'])
})

test.for(runtimes)(
  'the script of that page runs in $name with the commands of its row',
  async ({ install, start }) => {
    const app = createScript()
    await app.run(install)
    expect(await app.run(start)).toMatch(/^first$/m)
  },
)

test.for([
  { name: 'Bun', install: 'bun add @thinql/core', serve: 'bun worker.ts' },
  {
    name: 'deno serve',
    install: 'deno add npm:@thinql/core',
    serve: 'deno serve --allow-net --port 0 worker.ts 2>&1',
  },
])('the worker of that page runs in $name', async ({ install, serve }) => {
  const app = createScript()
  await app.run(install)
  const url = await app.serve(`PORT=0 ${serve}`)
  expect(await (await fetch(url.replace('0.0.0.0', '127.0.0.1'))).json()).toEqual(['first'])
})

test('Deno finds the types of both packages by npm: specifiers', async () => {
  const app = createScript()
  await app.run('deno add npm:@thinql/core npm:@thinql/react npm:react npm:@types/react')
  app.write('typed.ts', typed)
  await app.run('deno check typed.ts')
  app.write('typed.ts', typed.replace('number = wrong', 'string = wrong'))
  await expect(app.run('deno check typed.ts')).rejects.toThrow(
    "Type 'number' is not assignable to type 'string'",
  )
})

test('a CDN that bundles each entry of a package alone serves modules that load data and show an error', async () => {
  const app = createApp()
  app.write('package.json', '{ "name": "app", "private": true }')
  await app.run('npm install @thinql/core @thinql/react react react-dom')
  const ofReact = ['react', 'react/jsx-runtime', 'react-dom/client']
  const entries = ['@thinql/core', '@thinql/core/internal', '@thinql/react']
  // One module for React and react-dom: both are CommonJS, and need names to export.
  const names = (
    await app.run(`node -p "Object.keys(require('react')).filter((name) => !/^__/.test(name)).join()"`)
  ).trim()
  const react = `import * as react from 'react'; export const { ${names} } = react
    export { createRoot } from 'react-dom/client'; export { jsx, jsxs } from 'react/jsx-runtime'`
  const files = new Map([['/react.js', await bundle(app, react, [])]])
  for (const entry of entries) {
    files.set(`/${entry}.js`, await bundle(app, `export * from '${entry}'`, [...ofReact, ...entries]))
  }
  const addresses = [
    ...entries.map((entry) => [entry, `/${entry}.js`]),
    ...ofReact.map((name) => [name, '/react.js']),
  ]
  const map = JSON.stringify({ imports: Object.fromEntries(addresses) as unknown })
  const html = `<!doctype html><link rel="icon" href="data:,"><div id="root"></div>
    <script type="importmap">${map}</script><script type="module">${screen}</script>`
  const site = createServer((request, response) => {
    if (request.url === '/graphql') return void response.end('{"data":{"todos":[{"title":"first"}]}}')
    const script = files.get(`${request.url}`)
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
    return void response.end(script ?? html)
  })
  const { page, reported } = await openPage(await listen(site))
  await page.getByText('first').waitFor()
  await page.getByText('RequestError').waitFor()
  expect(reported).toEqual([])
})

/** What a CDN does with an entry: bundles its files for browsers, and keeps the imports of what has an address of its own. */
async function bundle(app: App, contents: string, kept: readonly string[]): Promise<string> {
  const { outputFiles } = await esbuild.build({
    stdin: { contents, resolveDir: app.folder() },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'keep-imports',
        setup: (build) => {
          build.onResolve({ filter: /^[^./]/ }, ({ path, importer }) =>
            importer !== '<stdin>' && kept.includes(path) ? { path, external: true } : undefined,
          )
        },
      },
    ],
  })
  return outputFiles[0]?.text ?? ''
}

test("JSR's own check accepts the sources of core, with their types", async () => {
  const app = createApp()
  const core = path.resolve('packages/core')
  // The format of a package.json.
  const { name, version, exports } = JSON.parse(readFileSync(path.join(core, 'package.json'), 'utf8')) as {
    name: string
    version: string
    exports: Record<string, { default: string } | string>
  }
  const entries = Object.entries(exports).flatMap(([entry, target]): [string, string][] =>
    typeof target === 'string'
      ? []
      : [[entry, target.default.replace('dist', 'src').replace(/\.js$/, '.ts')]],
  )
  const manifest = {
    name,
    version,
    license: 'MIT',
    exports: Object.fromEntries<string>(entries),
    publish: { include: ['src'], exclude: ['**/*.test*.ts'] },
    // The names of browsers that core looks for.
    compilerOptions: { lib: ['esnext', 'dom', 'dom.iterable', 'dom.asynciterable'] },
  }
  app.write('deno.json', JSON.stringify(manifest))
  await app.run(`cp -r ${core}/src src && find src -name '*.test*' -delete`)
  expect(await app.run('deno publish --dry-run --allow-dirty')).toContain('Dry run complete')
})

const typed = `
import { createClient } from '@thinql/core'
import { createQueryStore, useQuery } from '@thinql/react'
export const store = createQueryStore(createClient())
export function Todos() {
  const { data } = useQuery<{ count: number }>('query Count { count }')
  const wrong = data?.count ?? 0
  const count: number = wrong
  return count
}
`

const screen = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider, useQuery } from '@thinql/react'

function Todos() {
  const { data } = useQuery('query Todos { todos { title } }')
  const { error } = useQuery('query Todo($at: At) { todo(at: $at) { title } }', { variables: { at: new Map() } })
  return createElement('p', null, data?.todos[0].title, ' ', createElement('b', null, error?.name))
}
const store = createQueryStore(createClient({ endpoint: '/graphql' }))
createRoot(document.getElementById('root')).render(createElement(GraphQLProvider, { store }, createElement(Todos)))
`

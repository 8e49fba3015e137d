import { execSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pack } from '../../../../scripts/packages.ts'
import { packages } from './installApp.ts'

const tools = ['vite@8.3.8', 'webpack@5.112.1', 'webpack-cli@7.3.1', 'esbuild@0.28.2', 'rolldown@1.2.19']

const without = `
import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
const store = createQueryStore(createClient({ middleware: [] }))
createRoot(document.body).render(createElement(GraphQLProvider, { store }))
`
const withDevtools = `
import { createClient } from '@thinql/core'
import { createDevtools, ThinqlDevtools } from '@thinql/devtools'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
const devtools = createDevtools()
const store = devtools.connect(createQueryStore(createClient({ middleware: [devtools.middleware] })))
createRoot(document.body).render(
  createElement(GraphQLProvider, { store }, createElement(ThinqlDevtools, { devtools })),
)
`
const page = (entry: string) => `<!doctype html><script type="module" src="/${entry}.js"></script>`

/** The command of each bundler, which writes below `out`. */
const bundlers: Record<string, (entry: string, out: string) => string> = {
  vite: (entry, out) => `vite build --outDir ${out} --logLevel error --config vite-${entry}.config.js`,
  webpack: (entry, out) => `webpack --mode production --entry ./${entry}.js --output-path ${out}`,
  esbuild: (entry, out) => `esbuild ${entry}.js --bundle --minify --format=esm --outdir=${out}`,
  rolldown: (entry, out) => `rolldown ${entry}.js --minify --platform browser --dir ${out}`,
}

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'devtools-'))
  const tarballs = packages.map((source) => pack(source, folder).filename)
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  for (const [name, code] of Object.entries({ without, with: withDevtools })) {
    writeFileSync(path.join(folder, `${name}.js`), code)
    writeFileSync(path.join(folder, `${name}.html`), page(name))
    const input = `export default { build: { rollupOptions: { input: '${name}.html' } } }`
    writeFileSync(path.join(folder, `vite-${name}.config.js`), input)
  }
  const installed = [...tarballs, 'react@19.3.1', 'react-dom@19.3.1', ...tools]
  run(`npm install --no-audit --no-fund ${installed.join(' ')}`)
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(command: string): void {
  // The app must not get the variables that Vitest sets.
  const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined }
  execSync(command, { cwd: folder, env, stdio: 'pipe' })
}

function build(bundler: string, entry: string): string {
  const out = path.join(folder, 'out', bundler, entry)
  run(`npx --no-install ${bundlers[bundler]?.(entry, out)}`)
  return globSync('**/*.js', { cwd: out })
    .map((file) => readFileSync(path.join(out, file), 'utf8'))
    .join('\n')
}

/** The texts in the code of the devtools: names of classes, messages, labels and colours. */
function textsOfDevtools(): string[] {
  const dist = path.join(folder, 'node_modules/@thinql/devtools/dist')
  const code = globSync('**/*.js', { cwd: dist }).map((file) => readFileSync(path.join(dist, file), 'utf8'))
  const texts = code.flatMap((text) =>
    [...text.matchAll(/(["'`])([^"'`\\\n$]{6,})\1/g)].map(([, , inner]) => inner ?? ''),
  )
  return [...new Set(texts)].filter((text) => !text.startsWith('.') && !text.includes('thinql/'))
}

describe.for(Object.keys(bundlers))('a production build with %s', (bundler) => {
  test('a production build has no text of the devtools and grows by at most 250 B', () => {
    const [plain, full] = ['without', 'with'].map((entry) => build(bundler, entry)) as [string, string]
    const texts = textsOfDevtools()
    expect(texts.length).toBeGreaterThan(200)
    expect(plain.length).toBeGreaterThan(100_000)
    expect(texts.filter((text) => full.includes(text) && !plain.includes(text))).toEqual([])
    const size = (code: string) => gzipSync(code, { level: 9 }).byteLength
    expect(size(full) - size(plain)).toBeLessThanOrEqual(250)
  })
})

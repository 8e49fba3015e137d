import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { manifestOf, pack } from '../../../../scripts/packages.ts'
import { packages } from '../consumers/installApp.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder that has a copy of each starter, installed with the packed packages. */
    starters: string
  }
}

const examples = path.resolve(import.meta.dirname, '../../../../examples')
const starters = ['basic', 'nextjs', 'react-router', 'expo', 'without-react']

/** Copies the starters out of this repository and installs them with the packed packages, all at once. */
export default function installStarters(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'starters-'))
  for (const name of starters) {
    const source = path.join(examples, name)
    const left = ['node_modules', 'dist'].map((name) => path.join(source, name))
    cpSync(source, path.join(folder, name), { recursive: true, filter: (file) => !left.includes(file) })
  }
  const server = path.join(folder, 'reactRouterServer')
  cpSync(path.join(import.meta.dirname, 'reactRouterServer'), server, { recursive: true })
  const provider = path.resolve(import.meta.dirname, '../../recipes/StoreProvider.tsx')
  cpSync(provider, path.join(server, 'app/StoreProvider.tsx'))
  // What the tests of Next.js need and no reader does.
  for (const [source, router] of Object.entries({ nextRoutes: 'app', nextPages: 'pages' }))
    cpSync(path.join(import.meta.dirname, source), path.join(folder, 'nextjs', router), { recursive: true })

  const tarballs = packages.map((source): [string, string] => {
    return [manifestOf(source).name, `file:${pack(source, folder).filename}`]
  })
  // npm reads these from the package.json of the copy, and pnpm from that of the workspace.
  const { overrides } = JSON.parse(readFileSync(path.join(examples, 'basic/package.json'), 'utf8')) as {
    overrides: Record<string, string>
  }
  const workspace = { packages: ['*'], overrides: { ...overrides, ...Object.fromEntries(tarballs) } }
  // JSON is YAML too.
  writeFileSync(path.join(folder, 'pnpm-workspace.yaml'), JSON.stringify(workspace))
  execFileSync('pnpm', ['install', '--prefer-offline', '--ignore-scripts', '--no-frozen-lockfile'], {
    cwd: folder,
    // Without the settings of the pnpm that runs this test.
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^p?npm_/i.test(name))),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  project.provide('starters', folder)
  return () => rmSync(folder, { recursive: true })
}

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

export const app = fileURLToPath(new URL('..', import.meta.url))

export const vite = join(app, 'node_modules/vite/bin/vite.js')

declare module 'vitest' {
  interface ProvidedContext {
    /** The directory of a build with React's warnings, but without the many requests of the development server. */
    build: string
  }
}

export default function buildForAll(project: TestProject): () => void {
  const build = buildApp('test')
  project.provide('build', build.directory)
  return build.remove
}

/** Builds the app in a mode: for the tests with React's warnings, or for production. */
export function buildApp(mode: 'test' | 'production') {
  // In node_modules the build finds React, and no watcher finds the build.
  const parent = mkdtempSync(join(app, 'node_modules/.build-'))
  const directory = join(parent, mode)
  execFileSync(process.execPath, [vite, 'build', '--mode', mode, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: app,
    // Vitest sets another NODE_ENV.
    env: { ...process.env, NODE_ENV: nodeEnvironment(directory), THINQL_DIST: directory },
  })
  return { directory, remove: () => rmSync(parent, { recursive: true }) }
}

/** React must run in the same mode on the server as in its build. */
export function nodeEnvironment(directory: string): string {
  return directory.endsWith('production') ? 'production' : 'development'
}

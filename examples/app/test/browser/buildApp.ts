import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { app, vite } from './app.ts'

/** The directories of the builds. */
interface Builds {
  /** With React's warnings, but without the many requests of the development server. */
  readonly development: string
  readonly production: string
}

declare module 'vitest' {
  interface ProvidedContext {
    builds: Builds
  }
}

/** Builds the app once for all files. */
export default function buildApp(project: TestProject): () => void {
  // In node_modules the build finds React, and no watcher finds the build.
  const directory = mkdtempSync(join(app, 'node_modules/.build-'))
  project.provide('builds', {
    development: build('development', directory),
    production: build('production', directory),
  })
  return () => rmSync(directory, { recursive: true })
}

/** Builds the app into a folder that is named after the mode, and returns its path. */
export function build(mode: keyof Builds, directory: string): string {
  const target = join(directory, mode)
  execFileSync(process.execPath, [vite, 'build', '--mode', mode, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: app,
    // Vitest sets another NODE_ENV.
    env: { ...process.env, NODE_ENV: mode, THINQL_DIST: target },
  })
  return target
}

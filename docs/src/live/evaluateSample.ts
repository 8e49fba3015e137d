import * as core from '@thinql/core'
import * as hooks from '@thinql/react'
import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import { transform } from 'sucrase'
import * as states from '../../../examples/basic/src/states.tsx'

// Documents need no generated code here.
const gql = { graphql: (text: string) => text }

const modules = new Map<string, unknown>([
  ['react', React],
  ['react/jsx-runtime', jsxRuntime],
  ['@thinql/core', core],
  ['@thinql/react', hooks],
  ['./gql', gql],
  // Of examples/basic, which the first page shows.
  ['./states', states],
])

/**
 * Runs the code of a sample and returns its exports. It throws what the code throws, and a SyntaxError where the code
 * can't be read.
 */
export function evaluateSample(code: string, log: (line: string) => void): Record<string, unknown> {
  const { code: script } = transform(code, {
    transforms: ['typescript', 'jsx', 'imports'],
    jsxRuntime: 'automatic',
    production: true,
  })
  const exports: Record<string, unknown> = {}
  const require = (name: string) => {
    if (modules.has(name)) return modules.get(name)
    throw new Error(`A live sample can't import '${name}'.`)
  }
  const console = { log: (...values: unknown[]) => log(values.map(show).join(' ')) }
  // The reader's own code runs in the reader's own page.
  const run = new Function('require', 'exports', 'console', script) as (...args: unknown[]) => void
  run(require, exports, console)
  return exports
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

import { Kind, parse } from 'graphql'
import { globSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'

/** Where documents stand in code and in prose: between backticks or quotes, or in a fence. */
const quoted = /```graphql\n([\s\S]*?)```|`([^`]*)`|'([^'\n]*)'|"([^"\n]*)"/g

/** The documents that stand in the code, the tests and the docs of an installed package. */
export function documentsOf(packageName: string): readonly string[] {
  const root = realpathSync(path.join(import.meta.dirname, '../../node_modules', packageName))
  const files = globSync('**/*.{js,ts,json,md,mdx}', { cwd: root }).sort()
  const texts = files.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(quoted)].map(
      ([, ...texts]) => texts.find(Boolean) ?? '',
    ),
  )
  return [...new Set(texts)].filter((text) => text.includes('{') && isExecutable(text))
}

/** The documents beside this file: what is written in applications, and what could be. */
export function shapes(): readonly string[] {
  const folder = path.join(import.meta.dirname, 'shapes')
  return globSync('*.graphql', { cwd: folder }).map((file) => readFileSync(path.join(folder, file), 'utf8'))
}

function isExecutable(text: string): boolean {
  try {
    return parse(text, { noLocation: true }).definitions.some(
      ({ kind }) => kind === Kind.OPERATION_DEFINITION,
    )
  } catch {
    return false
  }
}

import { createRequire } from 'node:module'
import { runInThisContext } from 'node:vm'
import type { DocumentNode } from 'graphql'

const require = createRequire(import.meta.url)
// It has no types: only bundlers call it.
const load = require('graphql-tag/loader') as (this: { cacheable(): void }, source: string) => string

/** What a module that imports a `.graphql` file gets from graphql-tag's loader for webpack. */
export function loadGraphql(
  source: string,
  imports: Readonly<Record<string, DocumentNode>> = {},
): DocumentNode & Readonly<Record<string, DocumentNode>> {
  const code = load.call({ cacheable: () => undefined }, source)
  const run = runInThisContext(`(module, require) => { ${code} }`) as (
    module: object,
    require: object,
  ) => void
  const module = { exports: {} as DocumentNode & Record<string, DocumentNode> }
  run(module, (name: string) => imports[name])
  return module.exports
}

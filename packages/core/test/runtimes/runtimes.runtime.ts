import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pack } from '../../../../scripts/packages.ts'
import { programOf, runtimes, runWorker } from './runtimes.ts'
import { startServer } from './startServer.ts'
import { checks, type Outcomes } from './suite.ts'
import { runIn, surroundings } from './surroundings.ts'

const here = import.meta.dirname
const starts = ['suite', 'process', 'worker', 'incoming'] as const

/** A project outside of this repository that has the suite, and the package as it would be published. */
async function installSuite(): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'thinql-runtimes-'))
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const { filename } = pack(path.join(here, '../..'), folder)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', filename], { cwd: folder })
  await build({
    entryPoints: starts.map((name) => path.join(here, `${name}.ts`)),
    outdir: folder,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    external: ['@thinql/core', 'node:*'],
  })
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

const suite = await installSuite()
const server = await startServer(suite.folder)
afterAll(() => {
  server.stop()
  suite.remove()
})

describe.for(runtimes)('$name', (runtime) => {
  let outcomes: Outcomes | undefined
  beforeAll(async () => {
    const program = await programOf(runtime)
    if (program !== undefined) outcomes = await runtime.run(suite.folder, server.origin, program)
  })

  test.for(checks)('$rule', ({ rule, expected }, { skip }) => {
    if (!outcomes) skip(`${runtime.name} could not be had on this machine.`)
    const { differing = {} } = runtime
    expect(outcomes?.[rule]).toEqual(rule in differing ? differing[rule] : expected)
  })
})

describe.for(surroundings)('Node after $name', (surrounding) => {
  let outcomes: Outcomes
  beforeAll(async () => {
    const { folder } = suite
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock', surrounding.npm], {
      cwd: folder,
    })
    outcomes = await runIn(surrounding, folder, server.origin)
  })

  test.for(checks)('$rule', ({ rule, expected }) => {
    const { differing = {} } = surrounding
    expect(outcomes[rule]).toEqual(rule in differing ? differing[rule] : expected)
  })
})

test('each expected difference of a runtime belongs to a check of the suite', () => {
  const rules = new Set(checks.map(({ rule }) => rule))
  const all = [...runtimes, ...surroundings]
  const differing = all.flatMap(({ differing = {} }) => Object.keys(differing))
  expect(differing.filter((rule) => !rules.has(rule))).toEqual([])
})

// https://github.com/apollographql/apollo-client/issues/10838
// https://github.com/graphql-hive/gateway/issues/228
test('a worker serves three incoming requests at once, by batching clients and by one of its module', async ({
  skip,
}) => {
  const workerd = runtimes.find(({ name }) => name === 'workerd')
  const program = workerd && (await programOf(workerd))
  if (program === undefined) return skip('workerd could not be had on this machine.')
  expect(await runWorker('incoming', suite.folder, server.origin, program)).toEqual(
    ['/1', '/2', '/3'].map((path) => [
      path,
      ...['A', 'B'].map((name) => ({ query: `query ${name} { a } #${path}`, of: 2 })),
    ]),
  )
})

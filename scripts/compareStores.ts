// Compares the store of this checkout with another one, whose packages are installed, task by task and order by order:
// `node scripts/compareStores.ts ../other/packages/react/src --seeds 200 --react 18 --deeper 1`.
// It names the first seed and task, and the first order of events, after which the screens or the requests differ.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    react: { type: 'string', default: '19' },
    deeper: { type: 'string', default: '0' },
  },
})
const [source = ''] = positionals
if (!existsSync(path.join(source, 'index.ts')))
  throw new Error(
    `Name the source folder of another store, such as ../other/packages/react/src, not "${source}".`,
  )

const folder = mkdtempSync(path.join(tmpdir(), 'thinql-traces-'))
const simulator = values.react.startsWith('18') ? 'react-18-simulator' : 'react-simulator'
const simulated = { FUZZ_SEED: values.from, SIMULATOR_SEEDS: values.seeds }
try {
  compare('every order of events', 'react-orders', 'ORDERS_TRACE', { ORDERS_DEEPER: values.deeper })
  compare(`${values.seeds} seeds on React ${values.react}`, simulator, 'SIMULATOR_TRACE', simulated)
} finally {
  rmSync(folder, { recursive: true })
}

function compare(what: string, project: string, variable: string, env: Record<string, string>): void {
  const own = traceOf('own', project, variable, env)
  const other = traceOf('other', project, variable, { ...env, SIMULATED: path.resolve(source) })
  const difference = firstDifference(own, other)
  console.log(
    `${what}: ${difference ? `they differ at ${difference}` : `${own.split('\n').length - 1} lines, all equal`}`,
  )
  if (difference) process.exitCode = 1
}

/** Runs a project of Vitest on a store, and returns its trace. What fails there, fails on both. */
function traceOf(name: string, project: string, variable: string, env: Record<string, string>): string {
  const file = path.join(folder, `${project}.${name}`)
  const { status, stdout } = spawnSync('npx', ['vitest', 'run', '--project', project], {
    env: { ...process.env, ...env, [variable]: file },
    encoding: 'utf8',
  })
  if (!existsSync(file))
    throw new Error(`${project} wrote no trace of the ${name} store (${status}):\n${stdout}`)
  return readFileSync(file, 'utf8')
}

/**
 * The first line of a trace that differs from the other one, or undefined. A line is a place, such as a seed and a
 * task, a tab, and a hash.
 */
function firstDifference(own: string, other: string): string | undefined {
  const [ownLines, otherLines] = [own.split('\n'), other.split('\n')]
  const longest = ownLines.length > otherLines.length ? ownLines : otherLines
  const index = longest.findIndex((_, at) => ownLines[at] !== otherLines[at])
  // Where one trace ends earlier, its last line is empty.
  const line = [ownLines[index], otherLines[index]].find((text) => text)
  return line?.slice(0, line.lastIndexOf('\t')).replace('\t', ', ')
}

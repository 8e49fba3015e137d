// Type-checks all code, with TypeScript 7: it takes a fifth of the time of TypeScript 6, which builds the declarations.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'

const projects = [
  '.',
  'packages/core',
  'packages/react',
  'packages/devtools',
  'examples/tsconfig.starters.json',
  'examples/app',
  'bench',
  'docs',
]

/** The errors so far. Several projects read the sources of a package. */
const reported = new Set<string>()

for (const project of projects) check('7.0', project)
// The oldest TypeScript whose users must be able to use the built packages.
check('5.4', 'scripts/type-tests')

function check(version: string, project: string) {
  console.log(`${project}, TypeScript ${version}`)
  const tsc = path.join(import.meta.dirname, `type-tests/node_modules/typescript-${version}/bin/tsc`)
  const { status, stdout } = spawnSync(process.execPath, [tsc, '--project', project], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // The lines of one error after the first are indented.
  for (const error of stdout.trimEnd().split(/\n(?=\S)/)) {
    if (error && !reported.has(error)) console.log(error)
    reported.add(error)
  }
  if (status !== 0) process.exitCode = 1
}

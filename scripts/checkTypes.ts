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

for (const project of projects) check('7.0', project)
// The oldest TypeScript whose users must be able to use the built packages.
check('5.4', 'scripts/type-tests')

function check(version: string, project: string) {
  console.log(`${project}, TypeScript ${version}`)
  const tsc = path.join(import.meta.dirname, `type-tests/node_modules/typescript-${version}/bin/tsc`)
  const { status } = spawnSync(process.execPath, [tsc, '--project', project], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}

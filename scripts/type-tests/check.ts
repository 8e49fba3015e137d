// The packages as their users' compilers see them: the type tests against the built declarations, and the declarations
// themselves, with the types of a browser and with those of Node alone, under each TypeScript that package.json names.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const here = import.meta.dirname
// The package.json beside this file.
const { devDependencies } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>
}

for (const compiler of Object.keys(devDependencies)) {
  const passed = ['tsconfig.json', 'declarations.json', 'without-dom.json']
    .map((project) => compile(compiler, project))
    .every(Boolean)
  console.log(`${passed ? '✓' : '✗'} ${compiler}`)
  if (!passed) process.exitCode = 1
}

function compile(compiler: string, project: string): boolean {
  const tsc = path.join(here, 'node_modules', compiler, 'bin/tsc')
  const { status } = spawnSync(process.execPath, [tsc, '--project', path.join(here, project)], {
    stdio: 'inherit',
  })
  return status === 0
}

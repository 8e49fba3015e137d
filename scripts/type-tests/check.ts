// Compiles the type tests against the built declarations, and the declarations themselves, under each TypeScript of
// package.json. The oldest and the newest also compile them with only the types of Node, and without
// `exactOptionalPropertyTypes`, which few apps set.
// Then compares what editors say with readable.snap.md. `--update` writes that file.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { printReadable } from './readable/print.ts'

const here = import.meta.dirname
const snapshot = path.join(here, 'readable.snap.md')
// The package.json beside this file.
const { devDependencies } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8')) as {
  devDependencies: Record<string, string>
}
const notExact = ['--exactOptionalPropertyTypes', 'false']
const compilers = Object.keys(devDependencies).filter((name) => name.startsWith('typescript-'))

// Most of the compilers use one core.
await Promise.all(
  compilers.map(async (compiler) => {
    const isBetween = ![compilers[0], compilers.at(-1)].includes(compiler)
    const passed = await Promise.all([
      // https://github.com/TanStack/query/issues/7641
      // https://github.com/TanStack/query/issues/8184
      compile(compiler, 'tsconfig.json'),
      compile(compiler, 'declarations.json'),
      isBetween || compile(compiler, 'tsconfig.json', notExact),
      // https://github.com/urql-graphql/urql/issues/1816
      // https://github.com/linear/linear/issues/95
      isBetween || compile(compiler, 'declarations.json', ['--lib', 'ES2022', '--types', 'node']),
    ])
    console.log(`${passed.every(Boolean) ? '✓' : '✗'} ${compiler}`)
    if (passed.includes(false)) process.exitCode = 1
  }),
)

// `fetch` has other types on other platforms. Those of undici and node-fetch are in
// `packages/core/src/client.test-d.ts`. Deno compiles its own file in the consumer `documents`, and the
// starter `expo` compiles that of React Native.
for (const platform of ['bun', 'workers']) {
  const passed = await compile('typescript-7.0', `platforms/${platform}.json`)
  console.log(`${passed ? '✓' : '✗'} the fetch of ${platform}`)
  if (!passed) process.exitCode = 1
}

// What people copy. `test:types` checks it with the flag.
for (const copied of ['docs', 'examples/tsconfig.starters.json']) {
  const passed = await compile('typescript-7.0', `../../${copied}`, notExact)
  console.log(`${passed ? '✓' : '✗'} ${copied} without exactOptionalPropertyTypes`)
  if (!passed) process.exitCode = 1
}

// The versions between these show the same as one of them.
const readable = printReadable(['typescript-5.4', 'typescript-6.0'])
if (process.argv.includes('--update')) writeFileSync(snapshot, readable)
const isSame = readFileSync(snapshot, 'utf8') === readable
console.log(`${isSame ? '✓' : '✗'} what editors say`)
if (!isSame) {
  console.log(
    'It is not as readable.snap.md says. Run `npx -y pnpm@12 check:type-tests --update`, and read the difference.',
  )
  process.exitCode = 1
}

async function compile(compiler: string, project: string, flags: readonly string[] = []): Promise<boolean> {
  const tsc = path.join(here, 'node_modules', compiler, 'bin/tsc')
  const args = [tsc, '--project', path.join(here, project), ...flags]
  const run = spawn(process.execPath, args, { stdio: 'inherit' })
  const [status] = (await once(run, 'close')) as [number | null]
  return status === 0
}

// Runs gates: `node scripts/test.ts test check` runs every script of package.json whose name starts with `test:`, then
// those that start with `check:`. A failed gate prints its output and doesn't stop the rest.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { build, failuresIn, type Gate, gatesOf } from './gates.ts'

const [, , ...kinds] = process.argv
// The package.json of this repository.
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const gates = gatesOf(scripts, kinds)
// These start a worker for each core, so they follow one another. The others run beside them, one at a time.
const usesAllCores = /^test:unit$|:(?:react|browser)$/
const start = performance.now()
const failed = new Map<string, readonly string[]>()

console.log(`Building, then ${gates.length} gates. CONTRIBUTING.md says what each of them proves.\n`)
await runStep({ name: 'build', command: build })
if (failed.size === 0) {
  await Promise.all([
    runGates(gates.filter(({ name }) => usesAllCores.test(name))),
    runGates(gates.filter(({ name }) => !usesAllCores.test(name))),
  ])
}
if (failed.size > 0) {
  for (const [name, failures] of failed) console.log(`\n✗ ${name}\n  ${failures.join('\n  ')}`)
  console.log(
    `\nRun what failed alone: ${[...failed.keys()].map((name) => `npx -y pnpm@12 ${name}`).join(', ')}`,
  )
  process.exitCode = 1
}
const passed = failed.has('build') ? 0 : gates.length - failed.size
console.log(`${passed} passed, ${failed.size} failed, in ${secondsSince(start)} s`)

async function runGates(gates: readonly Gate[]): Promise<void> {
  for (const gate of gates) await runStep(gate)
}

async function runStep({ name, command }: Gate): Promise<void> {
  console.log(`… ${name}`)
  const start = performance.now()
  const { passed, output } = await run(command)
  const seconds = secondsSince(start)
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(20)} ${seconds.padStart(4)} s`)
  for (const [line] of output.matchAll(/SKIPPED: .*/g)) console.log(line)
  if (passed) return
  failed.set(name, failuresIn(output))
  console.log(output)
}

function run(command: string): Promise<{ passed: boolean; output: string }> {
  const child = spawn(command, { shell: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      resolve({ passed: code === 0, output })
    })
  })
}

function secondsSince(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(0)
}

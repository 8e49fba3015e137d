// Runs the gates: every script of package.json whose name starts with `test:`.
// A failed gate prints its output and doesn't stop the rest.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'

// The package.json of this repository.
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const gates = Object.keys(scripts).filter((name) => name.startsWith('test:'))
// A gate builds the packages when it runs alone. Here they are built once.
const build = 'pnpm build'
// These start a worker for each core, so they follow one another. The others run beside them, one at a time.
const usesAllCores = /:(?:unit|browser)$/
const start = performance.now()
const failed: string[] = []

console.log(
  `${gates.length} gates, about 10 minutes on two cores. CONTRIBUTING.md says what each of them proves.\n`,
)
await runStep('build', build)
if (failed.length === 0) {
  await Promise.all([
    runGates(gates.filter((gate) => usesAllCores.test(gate))),
    runGates(gates.filter((gate) => !usesAllCores.test(gate))),
  ])
  console.log(
    `\n${gates.length - failed.length} passed, ${failed.length} failed, in ${secondsSince(start)} s`,
  )
}
if (failed.length > 0) {
  console.log(`Run what failed alone: ${failed.map((name) => `npx -y pnpm@12 ${name}`).join(', ')}`)
  process.exitCode = 1
}

async function runGates(names: readonly string[]): Promise<void> {
  for (const name of names) await runStep(name, `${scripts[name]}`.replace(`${build} && `, ''))
}

async function runStep(name: string, command: string): Promise<void> {
  console.log(`▸ ${name}`)
  const start = performance.now()
  const { passed, output } = await run(command)
  console.log(`${passed ? '✓' : '✗'} ${name.padEnd(20)} ${secondsSince(start).padStart(4)} s`)
  for (const [line] of output.matchAll(/SKIPPED: .*/g)) console.log(line)
  if (passed) return
  failed.push(name)
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

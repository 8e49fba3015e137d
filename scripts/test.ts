// Runs the gates: every script of package.json whose name starts with `test:`.
// Gates that only read sources run side by side; the others follow one at a time. A failed gate prints its output
// and doesn't stop the rest.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import process from 'node:process'

// The package.json of this repository.
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const gates = Object.keys(scripts).filter((name) => name.startsWith('test:'))
const readsOnly = /:(?:format|workflows|release|unused|types|lint|codegen)$/
const start = performance.now()
const failed: string[] = []

console.log(`${gates.length} gates, about 8 minutes. CONTRIBUTING.md says what each of them proves.\n`)
await runGates(
  gates.filter((gate) => readsOnly.test(gate)),
  availableParallelism(),
)
await runGates(
  gates.filter((gate) => !readsOnly.test(gate)),
  1,
)
console.log(`\n${gates.length - failed.length} passed, ${failed.length} failed, in ${secondsSince(start)} s`)
if (failed.length > 0) {
  console.log(`Run a failed gate alone: ${failed.map((gate) => `npx -y pnpm@12 ${gate}`).join(', ')}`)
  process.exitCode = 1
}

async function runGates(gates: readonly string[], concurrency: number): Promise<void> {
  const queue = gates.values()
  async function worker(): Promise<void> {
    for (const gate of queue) await runGate(gate)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

async function runGate(gate: string): Promise<void> {
  console.log(`▸ ${gate}`)
  const start = performance.now()
  const { passed, output } = await run(`pnpm run ${gate}`)
  console.log(`${passed ? '✓' : '✗'} ${gate.padEnd(20)} ${secondsSince(start).padStart(4)} s`)
  for (const [line] of output.matchAll(/SKIPPED: .*/g)) console.log(line)
  if (passed) return
  failed.push(gate)
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

// Every script of package.json named test:* is a gate. They run in the order they stand there, cheap ones first;
// a failing one shows its output and doesn't stop the rest. What one of them left out, it says in a line of its own.
// Those that only read the sources take one core each, and share the machine; the others have it for themselves.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import process from 'node:process'

// The root's own package.json.
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const gates = Object.keys(scripts).filter((name) => name.startsWith('test:'))
const reading = /:(?:format|workflows|release|unused|types|lint|codegen)$/

let failed = 0
const start = performance.now()
await runAll(
  gates.filter((gate) => reading.test(gate)),
  availableParallelism(),
)
await runAll(
  gates.filter((gate) => !reading.test(gate)),
  1,
)
console.log(`\n${gates.length - failed} passed, ${failed} failed, in ${secondsSince(start).toFixed(0)} s`)
process.exitCode = failed > 0 ? 1 : 0

async function runAll(gates: string[], atOnce: number): Promise<void> {
  const waiting = [...gates]
  async function runWaiting(): Promise<void> {
    for (let gate = waiting.shift(); gate !== undefined; gate = waiting.shift()) report(gate, await run(gate))
  }
  await Promise.all(Array.from({ length: atOnce }, runWaiting))
}

function report(gate: string, { passed, seconds, output }: Awaited<ReturnType<typeof run>>): void {
  console.log(`${passed ? '✓' : '✗'} ${gate.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s`)
  for (const [line] of output.matchAll(/SKIPPED: .*/g)) console.log(line)
  if (passed) return
  failed += 1
  console.log(output)
}

function secondsSince(start: number): number {
  return (performance.now() - start) / 1000
}

function run(gate: string): Promise<{ passed: boolean; seconds: number; output: string }> {
  const start = performance.now()
  const child = spawn(`pnpm run ${gate}`, { shell: true })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      resolve({ passed: code === 0, seconds: secondsSince(start), output })
    })
  })
}

// Every script of package.json named test:* is a gate. They run in the order they stand there, cheap ones first;
// a failing one shows its output and doesn't stop the rest. What one of them left out, it says in a line of its own.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'

// The root's own package.json.
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const gates = Object.keys(scripts).filter((name) => name.startsWith('test:'))

let failed = 0
for (const gate of gates) {
  const { passed, seconds, output } = await run(gate)
  console.log(`${passed ? '✓' : '✗'} ${gate.padEnd(20)} ${seconds.toFixed(1).padStart(6)} s`)
  for (const [line] of output.matchAll(/SKIPPED: .*/g)) console.log(line)
  if (passed) continue
  failed += 1
  console.log(output)
}
console.log(`\n${gates.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

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
      resolve({ passed: code === 0, seconds: (performance.now() - start) / 1000, output })
    })
  })
}

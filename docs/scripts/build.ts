// Builds the site. Astro only logs a page that it can't render, such as one with a code block whose types are wrong:
// here that ends the build with an error.
import { spawn } from 'node:child_process'
import process from 'node:process'

const child = spawn('astro build', { shell: true, env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' } })
let output = ''
for (const stream of [child.stdout, child.stderr]) {
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
    process.stdout.write(chunk)
  })
}
child.on('close', (code) => {
  process.exitCode = code === 0 && output.includes('[ERROR]') ? 1 : (code ?? 1)
})

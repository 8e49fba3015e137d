import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The directory for a screenshot of every view in every theme and width. */
const pictures = fileURLToPath(new URL('../.data/screenshots', import.meta.url))

mkdirSync(pictures, { recursive: true })
const { status } = spawnSync('vitest', ['run', '--project', 'example-browser', 'Views'], {
  stdio: 'inherit',
  env: { ...process.env, THINQL_PICTURES: pictures },
  shell: process.platform === 'win32',
})
console.log(`The pictures are in ${pictures}`)
process.exitCode = status ?? 1

// Names each ratio of thinql that the last run measured as more than 10 % worse than what the last commit records.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { regressions } from './lib/regressions.ts'

const file = 'bench/README.md'
const root = path.resolve(import.meta.dirname, '..')
const recorded = execFileSync('git', ['show', `HEAD:${file}`], { cwd: root, encoding: 'utf8' })
const measured = readFileSync(path.join(root, file), 'utf8')

if (measured === recorded) {
  console.log(`${file} is as in the last commit. Run a benchmark first: it writes its tables there.`)
} else {
  const worse = regressions(recorded, measured)
  console.log(worse.length ? worse.join('\n') : 'No ratio is more than 10 % worse than in the last commit.')
  if (worse.length) process.exitCode = 1
}

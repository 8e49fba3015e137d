// Names each ratio of thinql that the last run measured as more than 10 % worse than what the last commit records.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { regressions } from './lib/tables.ts'
import { readMeasured } from './lib/tables.ts'

const cwd = path.resolve(import.meta.dirname, '..')
const recorded = readMeasured((file) =>
  execFileSync('git', ['show', `HEAD:${file}`], { cwd, encoding: 'utf8' }),
)
const measured = readMeasured((file) => readFileSync(path.join(cwd, file), 'utf8'))

if (measured === recorded) {
  console.log('All tables are as in the last commit. Run a benchmark first: it writes its tables.')
} else {
  const worse = regressions(recorded, measured)
  console.log(worse.length ? worse.join('\n') : 'No ratio is more than 10 % worse than in the last commit.')
  if (worse.length) process.exitCode = 1
}

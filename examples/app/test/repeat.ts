import { spawnSync } from 'node:child_process'

/** How often the browser tests run: often enough to find a test that fails once in twenty runs. */
const times = 20

const failed: number[] = []
for (let run = 1; run <= times; run++) {
  const { status } = spawnSync('vitest', ['run', '--project', 'example-browser', '--reporter', 'dot'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) failed.push(run)
  console.log(`Run ${run} of ${times}: ${status === 0 ? 'passed' : 'failed'}`)
}

console.log(failed.length ? `Failed in runs ${failed.join(', ')}` : `Passed ${times} times`)
process.exitCode = failed.length ? 1 : 0

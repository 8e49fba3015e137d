import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test('no rejection, timer, socket or listener is left, whatever happens under which middleware', async () => {
  const child = spawn('node', ['--unhandled-rejections=strict', `${import.meta.dirname}/scenarios.ts`])
  let output = ''
  let done = 0
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk)
      if (output.startsWith('done')) done ||= performance.now()
    })
  }
  const [code] = (await once(child, 'close')) as [number]
  expect({ output, code }).toEqual({ output: 'done\n', code: 0 })
  // The deadlines of the middleware are a minute.
  expect(performance.now() - done).toBeLessThan(3000)
}, 30_000)

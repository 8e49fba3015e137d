import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { capabilities, complaints, exceptions } from './list.ts'

test('each complaint and each capability of the list has a test that bears its number, and no test another one', () => {
  const sources = globSync('*.test.tsx', { cwd: import.meta.dirname }).map((file) =>
    readFileSync(`${import.meta.dirname}/${file}`, 'utf8'),
  )
  const tested = new Set([
    ...(sources.join().match(/(?<=PEERS )C?\d+(?=:)/g) ?? []),
    ...Object.keys(exceptions),
  ])
  expect([...tested].sort()).toEqual([...Object.keys(complaints), ...Object.keys(capabilities)].sort())
})

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { complaints, rules } from './list.ts'

test('each complaint and each rule of the list has a test that bears its number, and no test another one', () => {
  const sources = globSync('**/*.test.ts', { cwd: import.meta.dirname }).map((file) =>
    readFileSync(`${import.meta.dirname}/${file}`, 'utf8'),
  )
  const tested = new Set(sources.join().match(/(?<=PEERS )R?\d+(?=:)/g))
  expect([...tested].sort()).toEqual([...Object.keys(complaints), ...Object.keys(rules)].sort())
})

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const recipes = globSync('*.ts', { cwd: `${import.meta.dirname}/../../recipes` })

test.for(recipes)('%s has at most 15 lines beside its imports', (file) => {
  const text = readFileSync(`${import.meta.dirname}/../../recipes/${file}`, 'utf8')
  const lines = text.split('\n').filter((line) => line && !/^import|^\/\*\*/.test(line))
  expect(lines.length).toBeLessThanOrEqual(15)
})

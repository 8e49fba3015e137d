import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** It cuts into React's stream of HTML, which takes longer. */
const limits: Record<string, number> = { 'streamState.ts': 20 }
/** The set-up of an app, of which a line is ours. */
const apps = ['routerLoader.tsx']

const isRecipe = (file: string) =>
  !apps.includes(file) && (file.startsWith('testWith') || !file.includes('.test.'))
const recipes = globSync('*.{ts,tsx}', { cwd: import.meta.dirname }).filter(isRecipe)

test.for(recipes)('%s is short, beside its imports and comments', (file) => {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8')
  const lines = text.split('\n').filter((line) => line && !/^import|^\s*(?:\/\/|\/?\*)/.test(line))
  expect(lines.length).toBeLessThanOrEqual(limits[file] ?? 15)
})

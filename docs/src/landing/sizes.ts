import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The sizes that the README shows, such as `3.6 kB`: of a request, and of a screen. A gate keeps them true. */
export function sizesInReadme(): readonly string[] {
  const readme = readFileSync(path.resolve('../README.md'), 'utf8')
  const [, block = ''] = readme.split(/<!-- \/?sizes -->/)
  return [...block.matchAll(/: ([\d.]+ kB)$/gm)].map(([, size = '']) => size)
}

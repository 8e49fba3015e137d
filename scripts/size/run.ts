import { readFileSync, writeFileSync } from 'node:fs'
import { namesWith, sizeProblem, type Sizes, withLimits, withSizes } from './limits.ts'
import { entries, listModules, measure, shown } from './measure.ts'

// Checks every size against its limit, and the sizes that documents show. With names of entries, or parts of
// names, `--update` accepts their sizes, and `--modules` shows which source files their bytes come from.

const documents = ['docs/src/content/docs/guides/performance.md']
const limitsFile = new URL('limits.json', import.meta.url)
// `accept` wrote it.
const limits = JSON.parse(readFileSync(limitsFile, 'utf8')) as Sizes
const allNames = [...new Set([...entries.map(({ name }) => name), ...Object.keys(limits)])]
const [mode, ...parts] = process.argv.slice(2)
const names = namesWith(parts, allNames)

if (mode === undefined) check(await measure())
else if (names.length === 0)
  fail(`Name the entries, or parts of their names: ${update('retry', 'useQueries')}`)
else if (mode === '--update') accept(await measure())
else await printModules()

function check(sizes: Sizes) {
  for (const name of allNames) {
    print(sizes[name], name)
    const problem = sizeProblem(sizes[name], limits[name])
    if (problem) fail(`${name} ${problem}. If that is right, accept it: ${update(name)}`)
  }
  for (const document of documents) {
    const text = readFileSync(document, 'utf8')
    if (withSizes(text, limits, shown) !== text) {
      fail(`${document} shows other sizes than the limits. This writes them: ${update(...shown)}`)
    }
  }
}

function accept(sizes: Sizes) {
  const accepted = withLimits(limits, sizes, names)
  writeFileSync(limitsFile, `${JSON.stringify(accepted, undefined, 2)}\n`)
  for (const document of documents)
    writeFileSync(document, withSizes(readFileSync(document, 'utf8'), accepted, shown))
  for (const name of names) print(sizes[name], `${name} (its limit was ${limits[name] ?? 0} B)`)
  console.log('Has an export grown? Then say in one line of DECISIONS.md what the bytes bought.')
}

async function printModules() {
  for (const entry of entries.filter(({ name }) => names.includes(name)))
    console.log(`\n${entry.name}\n${await listModules(entry)}`)
}

function update(...names: string[]) {
  return `npx -y pnpm@12 size:update ${names.map((name) => `"${name}"`).join(' ')}`
}

function print(bytes = 0, text: string) {
  console.log(`${String(bytes).padStart(6)} B  ${text}`)
}

function fail(problem: string) {
  console.error(problem)
  process.exitCode = 1
}

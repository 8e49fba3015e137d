import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { quick } from './quick.ts'

/** The files with the tables. The README of the project and the site have some of them. */
const readmes = ['bench/README.md', 'README.md', 'docs/src/content/docs/about/comparison.md'].map((file) =>
  path.join(import.meta.dirname, '../..', file),
)

/** Prints the tables of a benchmark, and writes them between its markers in the README files. */
export async function report(name: string, ...paragraphs: readonly string[]): Promise<void> {
  const options = { ...(await resolveConfig(import.meta.filename)), parser: 'markdown' }
  const text = await format(paragraphs.join('\n\n'), options)
  console.log(text)
  if (quick) return

  const [start, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`]
  let places = 0
  for (const readme of readmes) {
    const [before, rest = ''] = readFileSync(readme, 'utf8').split(start)
    const after = rest.split(end)[1]
    if (after === undefined) continue
    writeFileSync(readme, `${before}${start}\n\n${text}\n${end}${after}`)
    places++
  }
  if (!places) throw new Error(`No README has lines ${start} and ${end}.`)
}

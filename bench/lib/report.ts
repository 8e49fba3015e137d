import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { format, resolveConfig } from 'prettier'
import { quick } from './quick.ts'

const readme = path.join(import.meta.dirname, '../README.md')

/** Prints the tables of a benchmark, and puts them into README.md between the markers with its name. */
export async function report(name: string, ...paragraphs: readonly string[]): Promise<void> {
  const options = { ...(await resolveConfig(readme)), parser: 'markdown' }
  const text = await format(paragraphs.join('\n\n'), options)
  console.log(text)
  if (quick) return

  const [start, end] = [`<!-- bench:${name} -->`, `<!-- /bench:${name} -->`]
  const [before, rest = ''] = readFileSync(readme, 'utf8').split(start)
  const after = rest.split(end)[1]
  if (after === undefined) throw new Error(`README.md has no lines ${start} and ${end}.`)
  writeFileSync(readme, `${before}${start}\n\n${text}\n${end}${after}`)
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A bug report of another project, and our test of what that person needed. */
export interface Report {
  /** Our package and the part of it: `core, batch`. */
  readonly where: string
  /** The name of the test: what the person saw, and what they needed. */
  readonly name: string
  readonly addresses: readonly string[]
  /** False if the test is known to fail. */
  readonly works: boolean
}

const packages = path.resolve('../packages')

/** The reports that a package has tests for. The comment above a test has their addresses. */
export function readReports(name: string, folder = packages): readonly Report[] {
  const reports = path.join(folder, name, 'test/reports')
  if (!existsSync(reports)) return []
  return readdirSync(reports)
    .filter((file) => /\.test\.tsx?$/.test(file))
    .sort()
    .flatMap((file) => {
      const where = `${name}, ${file.replace(/\..*/, '')}`
      return reportsIn(readFileSync(path.join(reports, file), 'utf8')).map((report) => ({ where, ...report }))
    })
}

/** A test with the lines of its comment, its modifiers, the values of `test.each`, and its name in quotes. */
const test =
  /((?:^ *\/\/.*\n)*)^ *(?:test|it)((?:\.\w+)*?)(?:\.(?:each|for)\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\3).)*)\3/gm

/** The reports that the text of a test file has. */
export function reportsIn(text: string): readonly Omit<Report, 'where'>[] {
  return [...text.matchAll(test)].map(([, comment = '', modifiers = '', , name = '']) => ({
    // A name may have a place for each of several values.
    name: name.replaceAll(/\\(.)/g, '$1').replaceAll(/%[sdj]|\$\w+/g, '…'),
    addresses: comment.match(/https:\/\/\S+/g) ?? [],
    works: !modifiers.includes('.fails'),
  }))
}

/** A short name of an address: `TanStack/query#1900`. */
export function labelOf(address: string): string {
  return address.replace('https://github.com/', '').replace(/\/(?:issues|pull)\//, '#')
}

/** A table of the reports in Markdown. */
export function toMarkdownTable(reports: readonly Report[]): string {
  const rows = reports.map(({ name, addresses, where, works }) =>
    [
      '',
      name.replaceAll('|', '\\|'),
      addresses.map((address) => `[${labelOf(address)}](${address})`).join(', '),
      where,
      works ? 'works' : 'not yet',
      '',
    ]
      .join(' | ')
      .trim(),
  )
  return [
    '| what they saw, and needed | reports | tested in | with thinql |',
    '| --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

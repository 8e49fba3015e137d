import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A test, and the bug reports of other projects whose behaviour it covers. */
export interface Report {
  /** Our package, and the file of the test: `core, batch`. */
  readonly where: string
  readonly name: string
  readonly addresses: readonly string[]
}

/** The tests of a package that have the address of a report in a comment. `folder` has the packages. */
export function readReports(name: string, folder = path.resolve('../packages')): readonly Report[] {
  return readdirSync(path.join(folder, name), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !/(?:^|\/)(?:node_modules|dist)\//.test(file))
    .sort()
    .flatMap((file) => {
      const where = `${name}, ${path.basename(file).replace(/\.test\.tsx?$/, '')}`
      return reportsIn(readFileSync(path.join(folder, name, file), 'utf8')).map((report) => ({
        where,
        ...report,
      }))
    })
}

const addresses =
  /https:\/\/(?:github\.com\/[^\s/]+\/[^\s/]+\/(?:issues|pull|discussions)|stackoverflow\.com\/questions)\/\d+/g
/** A test with its table, up to its name in quotes. */
const test =
  /^ *(?:test|it)(?:\.\w+)*(?:(?:<[^(]*>)?\((?=\s*[[\w])[\s\S]+?\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gm
/** A row of a table of tests, at the start of a text. */
const row = /^ *(?:\{\s*(?:what|where|rule): *|\[\s*)(['"`])((?:\\.|(?!\1).)*)\1/
const restOfComment = /^.*\n(?: *\/\/.*\n)*/

/**
 * The tests in the text of a file that have addresses above them. Addresses above a row of a table belong to
 * that row.
 */
export function reportsIn(text: string): readonly Omit<Report, 'where'>[] {
  const tests = [...text.matchAll(test)].map((match) => ({
    end: match.index + match[0].length,
    name: match[2] ?? '',
  }))
  const found = new Map<string, string[]>()
  for (const { 0: address, index } of text.matchAll(addresses)) {
    const inTable = row.exec(text.slice(index).replace(restOfComment, ''))
    const ofTest = tests.find(({ end }) => end > index) ?? tests.at(-1)
    const name = inTable?.[2] ?? ofTest?.name ?? ''
    // A name may have a place for each of several values.
    const shown = name.replaceAll(/\\(.)/g, '$1').replaceAll(/%[sdji]|\$[\w.]+/g, '…')
    found.set(shown, [...(found.get(shown) ?? []), address])
  }
  return [...found].map(([name, addresses]) => ({ name, addresses }))
}

/** A short name of an address: `TanStack/query#1900`. */
export function labelOf(address: string): string {
  return address
    .replace(/https:\/\/(?:github\.com\/)?/, '')
    .replace(/\/(?:issues|pull|discussions|questions)\//, '#')
}

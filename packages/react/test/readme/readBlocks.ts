import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../../..')
const block = /^```(\w+)\n(.*?)^```$/gms

/** A code block of a README that has TypeScript or JavaScript. */
export interface Block {
  /** The README and the line of the block, such as `README.md:24`. */
  readonly at: string
  readonly code: string
  /** The file that the first line names in a comment, such as `src/Todos.tsx`. */
  readonly file: string | undefined
}

/** Reads the code blocks of the READMEs. */
export function readBlocks(readmes: readonly string[]): readonly Block[] {
  return readmes.flatMap((readme) => {
    const text = readFileSync(path.join(root, readme), 'utf8')
    return [...text.matchAll(block)].flatMap(({ 1: language = '', 2: code = '', index }) => {
      if (!/^[jt]sx?$/.test(language)) return []
      const line = text.slice(0, index).split('\n').length
      return [{ at: `${readme}:${line}`, code, file: /^\/\/ (\S+\.\w+)\n/.exec(code)?.[1] }]
    })
  })
}

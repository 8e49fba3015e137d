import { fromMarkdown } from 'mdast-util-from-markdown'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { visit } from 'unist-util-visit'

interface CodeBlock {
  /** The file and the line where the block begins. */
  readonly at: string
  readonly language: string
  readonly meta: string
}

/** The code blocks of every page that is written by hand. */
export function readCodeBlocks(): readonly CodeBlock[] {
  const root = path.resolve(import.meta.dirname, '../src/content/docs')
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.mdx?$/.test(file) && !file.startsWith('reference'),
  )
  const blocks: CodeBlock[] = []
  for (const page of pages) {
    visit(fromMarkdown(readFileSync(path.join(root, page))), 'code', ({ lang, meta, position }) => {
      blocks.push({ at: `${page}:${position?.start.line ?? 0}`, language: lang ?? '', meta: meta ?? '' })
    })
  }
  return blocks
}

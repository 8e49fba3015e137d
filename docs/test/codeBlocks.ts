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
  const blocks: CodeBlock[] = []
  for (const [page, text] of readPages()) {
    visit(fromMarkdown(text), 'code', ({ lang, meta, position }) => {
      blocks.push({ at: `${page}:${position?.start.line ?? 0}`, language: lang ?? '', meta: meta ?? '' })
    })
  }
  return blocks
}

/** The files of the samples that run in a page. */
export function readLiveSamples(): readonly string[] {
  return readPages().flatMap(([, text]) =>
    [...text.matchAll(/<LiveSample file="([^"]+)"/g)].map(([, file = '']) => file),
  )
}

/** The name and the text of every page that is written by hand. */
function readPages(): readonly (readonly [name: string, text: string])[] {
  const root = path.resolve(import.meta.dirname, '../src/content/docs')
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.mdx?$/.test(file) && !file.startsWith('reference'))
    .map((page) => [page, readFileSync(path.join(root, page), 'utf8')])
}

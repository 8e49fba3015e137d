import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

interface Guide {
  readonly title: string
  readonly address: string
  readonly text: string
}

/** Pages that say how to use something. */
const folders = ['guides', 'concepts', 'start', 'errors']

function readGuides(root = path.resolve('src/content/docs')): readonly Guide[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(root, folder)).flatMap((file) => {
      const text = readFileSync(path.join(root, folder, file), 'utf8')
      const [, title = ''] = /^title: '?(.*?)'?$/m.exec(text) ?? []
      const name = file.replace(/\.mdx?$/, '')
      // The catalogue of messages has every name.
      if (name === 'messages') return []
      return [{ title, address: name === 'index' ? `/${folder}/` : `/${folder}/${name}/`, text }]
    }),
  )
}

let guides: readonly Guide[] | undefined

/** A section with up to three pages that name a function most often. */
export function seeAlso(name: string): string {
  guides ??= readGuides()
  const word = new RegExp(String.raw`\b${name}[\x60(]|<${name}\b`, 'g')
  const found = guides
    .map(({ text, ...guide }) => ({ ...guide, count: text.match(word)?.length ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, 3)
  if (found.length === 0) return ''
  return `## See also\n\n${found.map(({ title, address }) => `- [${title}](${address})`).join('\n')}`
}

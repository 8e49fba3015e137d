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

/** Links to up to three pages that name a function most often. */
export function guidesFor(name: string): readonly string[] {
  guides ??= readGuides()
  const word = new RegExp(String.raw`\b${name}[\x60(]|<${name}\b`, 'g')
  return guides
    .map(({ text, ...guide }) => ({ ...guide, count: text.match(word)?.length ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, 3)
    .map(({ title, address }) => `[${title}](${address})`)
}

let messages: readonly string[] | undefined

/** Links to the messages of the catalogue whose text names a function. */
export function messagesFor(name: string): readonly string[] {
  messages ??= readFileSync(path.resolve('src/content/docs/errors/messages.md'), 'utf8').split(/^(?=#{2,} )/m)
  const word = new RegExp(String.raw`\b${name}\b`)
  return messages.flatMap((text) => {
    const [, message] = /^### (.*)$/m.exec(text) ?? []
    return message && word.test(text) ? [`[${message}](/errors/messages/#${anchorOf(message)})`] : []
  })
}

/** The anchor of a heading, as GitHub and Starlight make it. */
function anchorOf(heading: string): string {
  return heading
    .replaceAll('`', '')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

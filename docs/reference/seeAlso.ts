import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { anchorOf } from '../../scripts/documents.ts'

interface Guide {
  readonly title: string
  readonly address: string
  readonly text: string
}

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

/** A name in code. `request`, `stream` and `retry` are words of English too. */
const inCode = (name: string) => new RegExp(String.raw`\b${name}[\x60(]|<${name}\b`, 'g')

/** The guides to what has its code in a sample, or is named on every page. */
const firstGuides: Readonly<Partial<Record<string, string>>> = {
  createClient: '/start/your-api/',
  createQueryStore: '/concepts/store/',
  GraphQLProvider: '/start/your-api/',
  subscribe: '/guides/subscriptions/',
  timeout: '/guides/middleware/',
  hydrate: '/guides/server-rendering/',
  clearStore: '/guides/authentication/',
  invalidateQueries: '/concepts/freshness/',
  prefetchQuery: '/guides/server-rendering/',
}

/** Links to up to three pages that name a function most often for their length. */
export function guidesFor(name: string): readonly string[] {
  guides ??= readGuides()
  return guides
    .map(({ text, ...guide }) => {
      const count = text.match(inCode(name))?.length ?? 0
      return {
        ...guide,
        rank: firstGuides[name] === guide.address ? Infinity : count / Math.sqrt(text.length),
      }
    })
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, 3)
    .map(({ title, address }) => `[${title}](${address})`)
}

let messages: readonly string[] | undefined

/** Links to the messages of the catalogue whose text names a function, and what each means. */
export function messagesFor(name: string): readonly string[] {
  messages ??= readFileSync(path.resolve('src/content/docs/errors/messages.md'), 'utf8').split(/^(?=#{2,} )/m)
  return messages.flatMap((text) => {
    const [, message, paragraph = ''] = /^### (.*)\n\n((?:.+\n)+)/.exec(text) ?? []
    // The text above the first message is none.
    if (message === undefined) return []
    if (!inCode(name).test(text) && !new RegExp(String.raw`^\x60+ ?${name}\b`).test(message)) return []
    const [meaning = ''] = /^.*?(?:\.(?= [A-Z`])|$)/.exec(paragraph.trim().replaceAll('\n', ' ')) ?? []
    return [`[${message}](/errors/messages/#${anchorOf(message)})\\\n  ${meaning.replace(/:$/, '.')}`]
  })
}

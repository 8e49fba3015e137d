import { readSample } from './includeSamples.ts'
import { sections } from './sidebar.ts'

/**
 * The source of a page, as a text that needs no site: with its samples in it, and without components. `read` gets the
 * text of a sample.
 */
export function toMarkdown(title: string, body: string, read = readSample): string {
  const sampleBlock = (file: string, meta = '') => {
    const region = optionOf(meta, 'region')
    const code = read(file, region)
    const name = region?.includes('.') ? region : file
    return codeBlock(name.split('.').pop() ?? '', `${code}\n`, meta)
  }
  const text = body
    .replaceAll(/^import .* from '.*(?:\.astro|\/components)'\n/gm, '')
    .replaceAll('<!-- prettier-ignore -->\n', '')
    .replaceAll(/^<figure\s+data-[\s\S]*?<\/figure>\n+/gm, '')
    .replaceAll(/^<(?:\/?div|\/?Steps|ForcedOutcome).*\n+/gm, '')
    .replaceAll(/^<Reports .*$/gm, 'The table is on [the page](/about/reports/).')
    .replaceAll(/^:::caution\[(.*)\]\n([\s\S]*?)\n *:::$/gm, '**$1:** $2')
    .replaceAll(/^<LiveSample file="([^"]*)"(?: region="(.*)")? \/>$/gm, (_, file: string, region?: string) =>
      sampleBlock(file, region ? `title=${region} region=${region}` : `title=${file.split('/').pop() ?? ''}`),
    )
    .replaceAll(/^```\w+ (.*\bfile=.*)\n\n?```$/gm, (_, meta: string) =>
      sampleBlock(optionOf(meta, 'file') ?? '', meta),
    )
    .replaceAll(
      /^```(\w+) twoslash(.*)\n([\s\S]*?)^```$/gm,
      (_, language: string, meta: string, code: string) => codeBlock(language, withoutHidden(code), meta),
    )
  return `# ${title}\n\n${text.trim()}\n`
}

/** A block of code, with the name of its file if `meta` has it. */
function codeBlock(language: string, code: string, meta: string): string {
  const [title = ''] = /(?<= |^)title=(?:"[^"]*"|\S+)/.exec(meta) ?? []
  return `\`\`\`${`${language} ${title}`.trim()}\n${code}\`\`\``
}

function withoutHidden(code: string): string {
  return code.replace(/^[\s\S]*^ *\/\/ ---cut---\n/m, '').replace(/^ *\/\/ ---cut-after---[\s\S]*/m, '')
}

function optionOf(meta: string, name: string): string | undefined {
  return meta
    .split(' ')
    .find((option) => option.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

export interface Page {
  readonly id: string
  readonly body?: string | undefined
  readonly data: {
    readonly title: string
    readonly description?: string | undefined
  }
}

/** The index for language models, in the form of llmstxt.org. It links to the Markdown version of each page. */
export function toIndex(pages: readonly Page[], site: URL): string {
  const linkTo = ({ id, data: { title, description } }: Page) =>
    `- [${title}](${new URL(`/${id}.md`, site).href})${description ? `: ${description}` : ''}`
  const lists = sections.map(({ label, directory }) => [
    `## ${label}`,
    pagesIn(directory, pages).map(linkTo).join('\n'),
  ])
  return [
    '# thinql',
    '> GraphQL over fetch, in two small packages. A request gives data or one of eight typed errors. React hooks read a store of queries.',
    `All guides in one file: ${new URL('/llms-full.txt', site).href}`,
    'What to write and what not, in 130 lines: node_modules/@thinql/react/skills/thinql/SKILL.md',
    ...lists.flat(),
    '## Optional',
    pagesIn('reference', pages).map(linkTo).join('\n'),
    '',
  ].join('\n\n')
}

/** All pages but the reference in one text. Links lead to the site. */
export function toOneText(pages: readonly Page[], site: URL): string {
  const start = pages.filter(({ id }) => id === '' || id === 'index')
  const all = [...start, ...sections.flatMap(({ directory }) => pagesIn(directory, pages))]
  return all
    .map(({ data, body = '' }) => toMarkdown(data.title, body))
    .join('\n')
    .replaceAll('](/', `](${site.origin}/`)
}

function pagesIn(directory: string, pages: readonly Page[]): readonly Page[] {
  return pages
    .filter(({ id }) => id === directory || id.startsWith(`${directory}/`))
    .sort((a, b) => a.id.localeCompare(b.id))
}

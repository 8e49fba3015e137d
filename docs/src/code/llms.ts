import { guideGroups, sections } from './sections.ts'
import { toMarkdown } from './toMarkdown.ts'

/** A page of the site, as the collection of Starlight has it. */
export interface Page {
  readonly id: string
  readonly body?: string | undefined
  readonly data: {
    readonly title: string
    readonly description?: string | undefined
    readonly sidebar?: { readonly order?: number | undefined } | undefined
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
export function toOneText(pages: readonly Page[], site: URL, render = toMarkdown): string {
  const start = pages.filter(({ id }) => id === '' || id === 'index')
  const all = [...start, ...sections.flatMap(({ directory }) => pagesIn(directory, pages))]
  return all
    .map(({ data, body = '' }) => render(data.title, body))
    .join('\n')
    .replaceAll('](/', `](${site.origin}/`)
}

const guides: readonly string[] = guideGroups.flatMap(({ guides }) => guides.map((name) => `guides/${name}`))

function pagesIn(directory: string, pages: readonly Page[]): readonly Page[] {
  const orderOf = ({ id, data }: Page) =>
    directory === 'guides' ? guides.indexOf(id) : (data.sidebar?.order ?? Infinity)
  return pages
    .filter(({ id }) => id === directory || id.startsWith(`${directory}/`))
    .sort((a, b) => (orderOf(a) === orderOf(b) ? a.id.localeCompare(b.id) : orderOf(a) - orderOf(b)))
}

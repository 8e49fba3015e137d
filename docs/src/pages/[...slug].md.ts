import { getCollection } from 'astro:content'
import { type Page, toMarkdown } from '../code/toMarkdown.ts'

/** Each page as Markdown, at its address with `.md` at the end. */
export async function getStaticPaths() {
  // Astro generates the type of a page, which a fresh clone doesn't have yet.
  const pages = (await getCollection('docs')) as readonly Page[]
  return pages.map((page) => ({ params: { slug: page.id || 'index' }, props: page }))
}

export function GET({ props: { data, body = '' } }: { readonly props: Page }): Response {
  return new Response(toMarkdown(data.title, body), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  })
}

import type { APIContext } from 'astro'
import { getCollection } from 'astro:content'
import { type Page, toIndex, toOneText } from '../code/toMarkdown.ts'

/** What language models read: an index of the pages, and all pages in one text. */
const texts = { llms: toIndex, 'llms-full': toOneText }

export function getStaticPaths() {
  return Object.keys(texts).map((index) => ({ params: { index } }))
}

export async function GET({ url, site = url, params }: APIContext): Promise<Response> {
  // Astro generates the type of a page, which a fresh clone doesn't have yet.
  const pages = (await getCollection('docs')) as readonly Page[]
  // `getStaticPaths` has no other name.
  return new Response(texts[params.index as keyof typeof texts](pages, site))
}

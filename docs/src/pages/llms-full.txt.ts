import type { APIContext } from 'astro'
import { getCollection } from 'astro:content'
import { type Page, toOneText } from '../code/llms.ts'

export async function GET({ url, site = url }: APIContext): Promise<Response> {
  // Astro generates the type of a page, which a fresh clone doesn't have yet.
  const pages = (await getCollection('docs')) as readonly Page[]
  return new Response(toOneText(pages, site))
}

import type { APIRoute, GetStaticPaths } from 'astro'
import { getCollection } from 'astro:content'
import { toMarkdown } from '../code/toMarkdown.ts'

/** Each page as Markdown, at its address with `.md` at the end. */
export const getStaticPaths = (async () => {
  const pages = await getCollection('docs')
  return pages.map((page) => ({ params: { slug: page.id || 'index' }, props: page }))
}) satisfies GetStaticPaths

export const GET: APIRoute<Awaited<ReturnType<typeof getStaticPaths>>[number]['props']> = ({ props }) =>
  new Response(toMarkdown(props.data.title, props.body ?? ''), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  })

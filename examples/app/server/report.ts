import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { PreviewServer, ViteDevServer } from 'vite'
import type * as Rendering from '../src/report/renderReport.tsx'
import type { RenderOptions } from '../src/report/renderReport.tsx'

/** What is needed to render the page. Development and production load it in different ways. */
export interface ReportSource extends Pick<RenderOptions, 'script'> {
  readonly template: string
  readonly render: typeof Rendering.renderReport
}

const root = '<div id="root">'

/** Streams the rendered page; an empty page if rendering fails. */
export async function sendReport(
  { template, script, render }: ReportSource,
  fetch: RenderOptions['fetch'],
  response: ServerResponse,
): Promise<void> {
  const [before = '', after = ''] = template
    .replace(/<title>.*<\/title>/, '<title>Report · Countdown</title>')
    .split(root)
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.write(before + root)
  try {
    const html = await render({ fetch, script, signal: closed.signal })
    await html.pipeTo(Writable.toWeb(response), { preventClose: true })
  } catch (thrown) {
    if (!closed.signal.aborted) console.error(thrown)
  }
  response.end(after)
}

/** Renders from the sources, in development. */
export function fromSources(server: ViteDevServer): () => Promise<ReportSource> {
  return async () => {
    const { renderReport } = (await server.ssrLoadModule('/src/report/renderReport.tsx')) as typeof Rendering
    const html = await readFile(resolve(server.config.root, 'index.html'), 'utf8')
    const page = await server.transformIndexHtml('/report', html)
    // In development scripts load the styles, and the page is visible before they run.
    const styles = [...server.environments.ssr.moduleGraph.idToModuleMap.values()]
      .filter(({ id }) => id?.endsWith('.css'))
      .map(({ url }) => `<link rel="stylesheet" href="${url}" />`)
    const template = page.replace('</head>', `${styles.join('')}</head>`)
    return { template, script: undefined, render: renderReport }
  }
}

const entry = /<script type="module"[^>]* src="(?<src>[^"]+)"><\/script>/

/** Renders from the build. */
export function fromBuild({ config }: PreviewServer): () => Promise<ReportSource> {
  const { client, ssr } = config.environments
  return async () => {
    const file = resolve(config.root, String(ssr?.build.outDir), 'renderReport.js')
    const { renderReport } = (await import(pathToFileURL(file).href)) as typeof Rendering
    const html = await readFile(resolve(config.root, String(client?.build.outDir), 'index.html'), 'utf8')
    const script = entry.exec(html)?.groups?.src
    return { template: html.replace(entry, ''), script, render: renderReport }
  }
}

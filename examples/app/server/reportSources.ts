import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PreviewServer, ViteDevServer } from 'vite'
import type * as Rendering from '../src/ssr/renderReport.tsx'
import type { ReportSource } from './reportPage.ts'

type Source = () => Promise<ReportSource>

/** Renders from the sources, in development. */
export function fromSources(server: ViteDevServer): Source {
  return async () => {
    const { renderReport } = (await server.ssrLoadModule('/src/ssr/renderReport.tsx')) as typeof Rendering
    const html = await readFile(resolve(server.config.root, 'index.html'), 'utf8')
    const template = await server.transformIndexHtml('/report', html)
    // In development scripts load the styles, and the page is visible before they run.
    const styles = [...server.environments.ssr.moduleGraph.idToModuleMap.values()]
      .filter(({ id }) => id?.endsWith('.css'))
      .map(({ url }) => `<link rel="stylesheet" href="${url}" />`)
    return { template: template.replace('</head>', `${styles.join('')}</head>`), render: renderReport }
  }
}

const entry = /<script type="module"[^>]* src="(?<src>[^"]+)"><\/script>/

/** Renders from the build. */
export function fromBuild({ config }: PreviewServer): Source {
  const { client, ssr } = config.environments
  return async () => {
    const file = resolve(config.root, String(ssr?.build.outDir), 'renderReport.js')
    const { renderReport } = (await import(pathToFileURL(file).href)) as typeof Rendering
    const html = await readFile(resolve(config.root, String(client?.build.outDir), 'index.html'), 'utf8')
    const script = entry.exec(html)?.groups?.src
    return {
      template: html.replace(entry, ''),
      ...(script !== undefined && { script }),
      render: renderReport,
    }
  }
}

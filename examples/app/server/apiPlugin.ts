import { fileURLToPath } from 'node:url'
import type { Plugin, PreviewServer, ViteDevServer } from 'vite'
import { badAnswers, badAnswersPath } from './badAnswers.ts'
import { apiPaths, createApi } from './createApi.ts'
import { type ReportSource, sendReport } from './reportPage.ts'
import { fromBuild, fromSources } from './reportSources.ts'

const defaultDatabasePath = fileURLToPath(new URL('../.data/board.sqlite', import.meta.url))

/** Mounts the API on Vite's own server, in development and in preview: one process, one port. */
export function apiPlugin(): Plugin {
  return {
    name: 'board-api',
    configureServer: (server) => mountApi(server, fromSources(server)),
    configurePreviewServer: (server) => mountApi(server, fromBuild(server)),
  }
}

function mountApi(
  { middlewares, httpServer }: ViteDevServer | PreviewServer,
  loadReport: () => Promise<ReportSource>,
): void {
  const api = createApi(process.env.THINQL_DB ?? defaultDatabasePath)
  for (const path of apiPaths)
    middlewares.use(path, (request, response) => void api.handle(request, response))
  middlewares.use(badAnswersPath, badAnswers)
  middlewares.use('/report', (_request, response, next) => {
    loadReport().then((source) => sendReport(source, api.ask, response), next)
  })
  httpServer?.once('close', api.close)
}

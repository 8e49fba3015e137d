import react from '@vitejs/plugin-react'
import { defineConfig, type PreviewServer, type ViteDevServer } from 'vite'
import { api } from './server.ts'

/** Serves the API at /graphql, from the same port as the page. */
function serveApi({ middlewares }: ViteDevServer | PreviewServer) {
  middlewares.use('/graphql', (request, response) => void api(request, response))
}

export default defineConfig({
  plugins: [react(), { name: 'api', configureServer: serveApi, configurePreviewServer: serveApi }],
})

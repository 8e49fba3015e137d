import react from '@vitejs/plugin-react'
import type { PreviewServer, ViteDevServer } from 'vite'
import { defineConfig } from 'vitest/config'
import { api } from './server.ts'

/** Serves the API at /graphql, from the same port as the page. */
function serveApi({ middlewares }: ViteDevServer | PreviewServer) {
  middlewares.use('/graphql', (request, response) => void api(request, response))
}

export default defineConfig({
  plugins: [react(), { name: 'api', configureServer: serveApi, configurePreviewServer: serveApi }],
  // With globals, Testing Library cleans up after each test.
  test: { environment: 'jsdom', globals: true },
})

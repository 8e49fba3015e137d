import { babelOptimizerPlugin } from '@graphql-codegen/client-preset'
import babel from '@rolldown/plugin-babel'
import tailwind from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { apiPlugin } from './server/apiPlugin.ts'

/** The modules of thinql that the board loads first; the others are loaded by the pages that use them. */
const boardsThinql =
  /\/packages\/(core|react)\/src\/(?!index|internal|testing|middleware\/(createSession|ofSession|runWithin|session|tab|token|persisted|queryViaGet|retry|timeout)|fetch\/|streaming|HydrationBoundary|QueryErrorBoundary|devtools\/|hooks\/(useInf|useQueries|useSu)|store\/(clearStore|dehydrate\.|entry\/suspend|hydrate|inspect|list|persist|readState|shared\/person|subscription))/

/**
 * Whether `main.tsx` imports a file of the app, itself or through other files: the browser loads it before
 * the board.
 */
function isOnBoard(id: string, modules: { getModuleInfo: Rolldown.GetModuleInfo }): boolean {
  if (!id.includes('/examples/app/src/')) return false
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => importer.endsWith('/src/main.tsx') || isOnBoard(importer, modules))
}

/**
 * The URL is the last thing that `dev` prints. The shortcuts work without their hint, and nobody hears that Vite prepares the
 * dependencies at the first start.
 */
const urlLast: Plugin = {
  name: 'url-last',
  configResolved({ logger }) {
    const info = logger.info.bind(logger)
    logger.info = (text, options) => {
      if (!text.includes('[optimizer]')) info(text, options)
    }
  },
  configureServer(server) {
    const bind = server.bindCLIShortcuts.bind(server)
    server.bindCLIShortcuts = (options) => bind({ ...options, print: false })
  },
}

const directory = process.env.THINQL_DIST ?? 'dist'

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    tailwind(),
    // As with installed packages, the compiler does not see thinql. The build of the tests does without both:
    // it takes a tenth of the time.
    mode !== 'test' &&
      babel({
        // Replaces `graphql(…)` by its document, so that the source text is not bundled too.
        plugins: [[babelOptimizerPlugin, { artifactDirectory: './src/gql/', gqlTagName: 'graphql' }]],
        // Fails the build if a component can't be compiled. By default such components are skipped silently.
        presets: [reactCompilerPreset({ panicThreshold: 'all_errors' })],
        exclude: [/\/node_modules\//, /\/packages\//],
      }),
    apiPlugin(),
    urlLast,
  ],
  // So that Vite doesn't say how to open it to the network.
  server: { host: 'localhost' },
  resolve: { tsconfigPaths: true },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: `${directory}/client`,
        modulePreload: false,
        cssCodeSplit: false,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
                // Separate files, so that a test can measure them.
                { name: 'router', test: /\/node_modules\/react-router\// },
                { name: 'thinql', test: boardsThinql },
                // Beside the board, because it records from the first request on. The panel is loaded later.
                {
                  name: 'recorder',
                  test: /\/packages\/devtools\/src\/(recorder\/|createDevtools|devtools)|\/store\/(listen|inspectStore)\.ts|\/packages\/react\/src\/devtools\//,
                },
                // One file for all that the board needs: many small ones would be larger. `main.tsx` stays outside: it
                // waits for scripts that import this file.
                { name: (id, modules) => (isOnBoard(id, modules) ? 'board' : null) },
              ],
            },
          },
        },
      },
    },
  },
}))

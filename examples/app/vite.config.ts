import { babelOptimizerPlugin } from '@graphql-codegen/client-preset'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { plainImportsPlugin } from './build/plainImportsPlugin.ts'
import { routeSizesPlugin } from './build/routeSizesPlugin.ts'
import { apiPlugin } from './server/apiPlugin.ts'

/** All of thinql but what only other pages use, and what the board loads once it is shown. */
const boardsThinql =
  /\/packages\/(core|react)\/src\/(?!index|stream|subscribe|pullResults|hooks\/useSub|hooks\/useSusp|store\/(feed|susp)|transport\/(backoff|batch|incremental|persisted|pulled|queryViaGet|receiveParts|retry|sha256|subscription|timeout|upload|wait)|request\/(extractFiles|get|postFiles)|response\/(checkPart|eventStream|mediaType|multipart|partWatch|readChunks|splitBatch)|result\/(event|incremental)|json\/(changeAt|container|merge))/

/** Whether `main.tsx` imports a file of the app, itself or through other files: the browser loads it before the board. */
function isOnBoard(id: string, modules: { getModuleInfo: Rolldown.GetModuleInfo }): boolean {
  if (!id.includes('/examples/app/src/')) return false
  const importers = modules.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => importer.endsWith('/src/main.tsx') || isOnBoard(importer, modules))
}

/** Where the build goes. */
const directory = process.env.THINQL_DIST ?? 'dist'

export default defineConfig({
  plugins: [
    react(),
    // The compiler sees what it would see of installed packages: nothing.
    babel({
      // `graphql(…)` becomes its document, so that no page carries the source of each beside it.
      plugins: [[babelOptimizerPlugin, { artifactDirectory: './src/gql/', gqlTagName: 'graphql' }]],
      // A component that it can't compile breaks the build; by default it would pass over it in silence.
      presets: [reactCompilerPreset({ panicThreshold: 'all_errors' })],
      exclude: [/\/node_modules\//, /\/packages\//],
    }),
    apiPlugin(),
    plainImportsPlugin(),
    routeSizesPlugin(),
  ],
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
                // A file of its own, so that it can be weighed, but for what only the page of outcomes uses.
                { name: 'thinql', test: boardsThinql },
                // One file for all that the board needs: many small ones would be larger. `main.tsx` stays outside: it
                // waits for scripts that import this file.
                { name: (id, modules) => (isOnBoard(id, modules) ? 'board' : null) },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: [/^@thinql\//] },
      build: {
        outDir: `${directory}/server`,
        rolldownOptions: { input: 'src/ssr/renderReport.tsx' },
      },
    },
  },
})

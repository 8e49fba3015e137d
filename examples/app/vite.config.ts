import { babelOptimizerPlugin } from '@graphql-codegen/client-preset'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { routeSizesPlugin } from './build/routeSizesPlugin.ts'
import { apiPlugin } from './server/apiPlugin.ts'

const boardsThinql =
  /\/packages\/(core|react)\/src\/(?!index|transport\/(backoff|batch|persisted|queryViaGet|retry|sha256|timeout|upload|wait)|request\/(extractFiles|get|multipart)|response\/splitBatch)/

/** Where the build goes. */
const directory = process.env.THINQL_DIST ?? 'dist'

export default defineConfig({
  plugins: [
    react(),
    // The compiler sees what it would see of installed packages: nothing.
    babel({
      // `graphql(…)` becomes its document, so that no page carries the documents of the others.
      plugins: [[babelOptimizerPlugin, { artifactDirectory: './src/gql/', gqlTagName: 'graphql' }]],
      // A component that it can't compile breaks the build; by default it would pass over it in silence.
      presets: [reactCompilerPreset({ panicThreshold: 'all_errors' })],
      exclude: [/\/node_modules\//, /\/packages\//],
    }),
    apiPlugin(),
    routeSizesPlugin(),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    outDir: `${directory}/client`,
    // What a page of its own would preload is small; the code that does it is not.
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
            // A file of its own, so that it can be weighed, but for what only the page of outcomes uses.
            { name: 'thinql', test: boardsThinql },
            // What every page needs, and what the board needs: in small pieces both would be larger.
            {
              name: 'shell',
              test: /\/src\/(router|shell|ui\/(Button|Icon)\.|wire\/(useCalls|wireLog|appWireLog))/,
            },
            { name: 'board', test: /\/src\/(announce|board|toProblem|ui\/(?!CodeBlock|Disclosure|Switch))/ },
          ],
        },
      },
    },
  },
})

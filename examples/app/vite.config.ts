import { babelOptimizerPlugin } from '@graphql-codegen/client-preset'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { plainImportsPlugin } from './build/plainImportsPlugin.ts'
import { routeSizesPlugin } from './build/routeSizesPlugin.ts'
import { apiPlugin } from './server/apiPlugin.ts'

/** All of thinql but what only other pages use. */
const boardsThinql =
  /\/packages\/(core|react)\/src\/(?!index|stream|transport\/(backoff|batch|incremental|persisted|queryViaGet|retry|sha256|timeout|upload)|request\/(extractFiles|get|postFiles)|response\/splitBatch|result\/incremental|json\/merge)/

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
    plainImportsPlugin(),
    routeSizesPlugin(),
  ],
  resolve: { tsconfigPaths: true },
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
            // What every page needs, and what the board needs: in small pieces both would be larger.
            {
              name: 'shell',
              test: /\/src\/(router|shell\/(?!NotFound)|ui\/(Button|Icon)\.|wire\/(useCalls|wireLog|appWireLog))/,
            },
            { name: 'board', test: /\/src\/(announce|board|toProblem|ui\/(?!CodeBlock|Disclosure|Switch))/ },
          ],
        },
      },
    },
  },
})

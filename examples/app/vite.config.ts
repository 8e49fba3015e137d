import { babelOptimizerPlugin } from '@graphql-codegen/client-preset'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { routeSizesPlugin } from './build/routeSizesPlugin.ts'
import { apiPlugin } from './server/apiPlugin.ts'

export default defineConfig({
  plugins: [
    react(),
    // The compiler sees what it would see of installed packages: nothing.
    babel({
      // `graphql(…)` becomes its document, so that no page carries the documents of the others.
      plugins: [[babelOptimizerPlugin, { artifactDirectory: './src/gql/', gqlTagName: 'graphql' }]],
      presets: [reactCompilerPreset()],
      exclude: [/\/node_modules\//, /\/packages\//],
    }),
    apiPlugin(),
    routeSizesPlugin(),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // A file of its own, so that it can be weighed; by entry, so that a page loads what it uses.
            { name: 'thinql', test: /\/packages\/(core|react)\//, entriesAware: true },
          ],
        },
      },
    },
  },
})

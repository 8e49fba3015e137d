import { babelOptimizerPlugin } from '@graphql-codegen/client-preset'
import babel from '@rolldown/plugin-babel'
import tailwind from '@tailwindcss/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiPlugin } from './server/apiPlugin.ts'

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
  ],
  // So that Vite doesn't say how to open it to the network.
  server: { host: 'localhost' },
  resolve: { tsconfigPaths: true },
  build: { outDir: process.env.THINQL_DIST ?? 'dist' },
}))

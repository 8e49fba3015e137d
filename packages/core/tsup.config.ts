import { defineConfig } from 'tsup'

export default defineConfig({
  // Both share their chunks, so that a bundler takes nothing twice.
  entry: ['src/index.ts', 'src/internal.ts'],
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  dts: true,
  clean: true,
})

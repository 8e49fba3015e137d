import type { Options } from 'tsup'

/** How tsup builds every package. */
export const buildOptions = {
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  clean: true,
  sourcemap: true,
  esbuildOptions(options) {
    // By default esbuild keeps the comments that our coverage tool reads.
    options.legalComments = 'none'
  },
} satisfies Options

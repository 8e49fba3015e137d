import type { Plugin } from 'vite'

/**
 * Keeps `import()` as it is written. Vite would wrap it to preload styles and chunks, but the styles of the app are one
 * file, and the code to preload is larger than the chunks.
 */
export function plainImportsPlugin(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}

import type { Plugin } from 'vite'

/**
 * Loads what is imported late by `import()` alone. Vite would wrap it, to preload its styles and chunks; the styles of
 * the app are one file, and code that preloads is larger than what there is to preload.
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

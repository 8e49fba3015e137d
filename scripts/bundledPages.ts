import path from 'node:path'
import { build } from 'esbuild'

/**
 * A plugin of Vite. A test that opens a page of `test/pages` gets one bundle: a page of three hundred modules
 * takes seconds each time. `react18` is the folder that has another React.
 */
export function bundledPages(react18?: string) {
  const bundles = new Map<string, Promise<string>>()
  const bundle = async (file: string) => {
    const { outputFiles } = await build({
      entryPoints: [file],
      bundle: true,
      format: 'esm',
      jsx: 'automatic',
      define: { 'process.env.NODE_ENV': '"development"' },
      alias: Object.fromEntries(
        react18 ? ['react', 'react-dom'].map((name) => [name, path.join(react18, name)]) : [],
      ),
      write: false,
    })
    return outputFiles.map(({ text }) => text).join('')
  }
  return {
    name: 'bundled-pages',
    enforce: 'pre' as const,
    load(id: string) {
      const [file = ''] = id.split('?')
      if (!/\/test\/pages\/[^/]+\.tsx$/.test(file)) return undefined
      if (!bundles.has(file)) bundles.set(file, bundle(file))
      return bundles.get(file)
    },
  }
}

import path from 'node:path'
import { build } from 'esbuild'

const react18 = path.resolve(import.meta.dirname, '../react-18/node_modules')

const bundles = new Map<string, Promise<string>>()

/** Builds a script of the page once, with the same React as on the server. */
export function bundleClient(entryPoint: string): Promise<string> {
  const bundle = bundles.get(entryPoint) ?? bundleFile(entryPoint)
  bundles.set(entryPoint, bundle)
  return bundle
}

async function bundleFile(entryPoint: string): Promise<string> {
  const names = process.env.REACT_VERSION === '18.3' ? ['react', 'react-dom'] : []
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    alias: Object.fromEntries(names.map((name) => [name, path.join(react18, name)])),
    // The development build of React reports hydration errors with details.
    define: { 'process.env.NODE_ENV': '"development"' },
    jsx: 'automatic',
    bundle: true,
    format: 'esm',
    write: false,
  })
  return outputFiles.map(({ text }) => text).join('')
}

import { build } from 'esbuild'

/** Bundles the page of a library, with React for production. */
export async function bundle(library: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { expose } from './page/expose.ts'
        import { ${library} } from '../react/libraries/${library}.ts'
        expose(${library})`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['production', 'module'],
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
    // Ignores tsconfig.json, whose paths lead to the sources instead of the built packages.
    tsconfigRaw: '{}',
  })
  return outputFiles[0]?.text ?? ''
}

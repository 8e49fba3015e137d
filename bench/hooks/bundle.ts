import { build } from 'esbuild'

/** The script of a library's page, with React for production. */
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
    // The packages that the type checker finds are the sources.
    tsconfigRaw: '{}',
  })
  return outputFiles[0]?.text ?? ''
}

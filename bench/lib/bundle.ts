import { build, type BuildOptions } from 'esbuild'

/** Bundles and minifies for a browser, for production. Returns the bytes of the only file. */
export async function bundle(options: BuildOptions): Promise<Uint8Array> {
  const { outputFiles } = await build({
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    jsx: 'automatic',
    conditions: ['production', 'module'],
    define: { 'process.env.NODE_ENV': '"production"' },
    // Ignores tsconfig.json, whose paths lead to the sources instead of the built packages.
    tsconfigRaw: '{}',
    ...options,
    write: false,
  })
  const [file] = outputFiles
  if (!file) throw new Error('esbuild wrote no file.')
  return file.contents
}

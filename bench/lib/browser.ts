import { build, type BuildOptions } from 'esbuild'
import type { Page } from 'playwright'

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

export async function heapOf(
  page: Page,
): Promise<{ used: () => Promise<number>; collect: () => Promise<void> }> {
  const session = await page.context().newCDPSession(page)
  const collect = async () => {
    await session.send('HeapProfiler.collectGarbage')
  }
  return {
    collect,
    /** bytes */
    async used() {
      // The second collection removes what was held weakly.
      await collect()
      await collect()
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      return usedSize
    },
  }
}

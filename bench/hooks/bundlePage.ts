import { bundle } from '../lib/bundle.ts'

/** Bundles the page of a library, with React for production. */
export async function bundlePage(library: string): Promise<string> {
  const code = await bundle({
    stdin: {
      contents: `import { expose } from './page/expose.ts'
        import { ${library} } from '../react/libraries/${library}.ts'
        expose(${library})`,
      resolveDir: import.meta.dirname,
    },
  })
  return new TextDecoder().decode(code)
}

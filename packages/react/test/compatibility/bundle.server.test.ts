import path from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

/** Bundles the imports of an app. Returns the bundle, and the files with code in it. */
async function bundled(code: string): Promise<{ files: string[]; text: string }> {
  const { metafile, outputFiles } = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname, loader: 'ts' },
    tsconfig: path.join(import.meta.dirname, '../../../../tsconfig.base.json'),
    external: ['react', 'react-dom'],
    bundle: true,
    format: 'esm',
    minify: true,
    write: false,
    metafile: true,
  })
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs))
  return {
    files: inputs.filter(([, { bytesInOutput }]) => bytesInOutput).map(([file]) => path.basename(file)),
    text: outputFiles.map(({ text }) => text).join(''),
  }
}

const core = `export { createClient } from '@thinql/core'`
const queries = `export { createQueryStore, GraphQLProvider, useMutation, useQuery, useSuspenseQuery } from '@thinql/react'`
const parsers = [
  'eventStream.ts',
  'multipart.ts',
  'incremental.ts',
  'pull.ts',
  'streamFetcher.ts',
  'subscription.ts',
]

test('an app with everything has all parsers and hydration in its bundle', async () => {
  const { files } = await bundled(`export * from '@thinql/core'; export * from '@thinql/react'`)
  expect(files).toEqual(expect.arrayContaining([...parsers, 'hydrate.ts']))
})

test('an app without streams and hydration has neither in its bundle', async () => {
  const { files, text } = await bundled(`${core}; ${queries}`)
  expect(files).toContain('queryStore.ts')
  expect(files.filter((file) => parsers.includes(file))).toEqual([])
  expect(files).not.toContain('hydrate.ts')
  expect(text).not.toMatch(/event-stream|multipart/)
})

test('an app with everything from the main entries has nothing of the entries for tests', async () => {
  const { text } = await bundled(`export * from '@thinql/core'; export * from '@thinql/react'`)
  const { text: testing } = await bundled(`export * from '@thinql/react/testing'`)
  expect(testing).toMatch(/forceOutcome.*everyOutcome.*expectEveryErrorShown/s)
  expect(text).not.toMatch(/forceOutcome|everyOutcome|expectEveryErrorShown/)
})

test('a production build contains nothing of what warns in development', async () => {
  const { files, text } = await bundled(`${core}; ${queries}; export * from '@thinql/react'`)
  expect(files).not.toContain('warnings.ts')
  expect(files).not.toContain('ProviderWarnings.tsx')
  expect(text).not.toMatch(/NODE_ENV|two renders|nearly|a number in one place|not sent:|new stores/)
})

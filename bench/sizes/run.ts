// Measures the bundle size of the same job with each library.
import { gzipSync } from 'node:zlib'
import { bundle } from '../lib/browser.ts'
import { environment, report, table } from '../lib/report.ts'

const requests = {
  thinql: 'thinql',
  '@shopify/graphql-client': 'shopify',
  '@octokit/graphql': 'octokit',
  '@urql/core': 'urql',
  'graphql-request': 'graphqlRequest',
  '@apollo/client': 'apolloClient',
}
const screens = {
  thinql: 'thinql',
  'swr and fetch by hand': 'swr',
  '@tanstack/react-query and fetch by hand': 'tanstack',
  urql: 'urql',
  '@apollo/client': 'apollo',
}

await report(
  'sizes',
  environment([
    ...['esbuild', '@thinql/core', '@thinql/react', '@shopify/graphql-client', '@octokit/graphql'],
    ...['@urql/core', 'urql', 'graphql-request', 'graphql', '@apollo/client', 'swr', '@tanstack/react-query'],
  ]),
  await sizes('a request', requests, (name) => `export { ${name} } from './clients.ts'`),
  await sizes('a screen', screens, (name) => `export { client } from '../page/clients/${name}.ts'`),
)

/** The table of a job. `codeOf` returns the code whose bundle is measured. */
async function sizes(job: string, files: Record<string, string>, codeOf: (name: string) => string) {
  const measured = await Promise.all(
    Object.entries(files).map(async ([name, file]) => ({ name, bytes: await bundledSize(codeOf(file)) })),
  )
  const floor = measured[0]?.bytes ?? NaN
  return table(
    [job, 'B', 'over thinql'],
    measured.map(({ name, bytes }) => [name, bytes, (bytes / floor).toFixed(1)]),
  )
}

/** The size of this code with all its imports but React: bundled, minified and gzipped, in bytes. */
async function bundledSize(contents: string): Promise<number> {
  const code = await bundle({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    external: ['react', 'react/jsx-runtime', 'react-dom'],
  })
  return gzipSync(code, { level: 9 }).byteLength
}

// Measures the bundle size of the same job with each library.
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { bundle } from '../lib/bundle.ts'
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
  'graphql-hooks': 'graphqlHooks',
  urql: 'urql',
  '@apollo/client': 'apollo',
}

await report(
  'sizes',
  environment([
    ...[
      'esbuild',
      '@thinql/core',
      '@thinql/react',
      '@shopify/graphql-client',
      '@octokit/graphql',
      '@urql/core',
    ],
    ...[
      'urql',
      'graphql-request',
      'graphql',
      '@apollo/client',
      'swr',
      '@tanstack/react-query',
      'graphql-hooks',
    ],
  ]),
  await sizes('a request', requests, (file) => `../transport/clients/${file}.ts`),
  await sizes('a screen', screens, (file) => `screens/${file}.tsx`),
)

async function sizes(job: string, files: Record<string, string>, pathOf: (file: string) => string) {
  const measured = await Promise.all(
    Object.entries(files).map(async ([name, file]) => ({ name, bytes: await bundledSize(pathOf(file)) })),
  )
  const floor = measured[0]?.bytes ?? NaN
  return table(
    [job, 'B', 'over thinql'],
    measured.map(({ name, bytes }) => [name, bytes, (bytes / floor).toFixed(1)]),
  )
}

/** The size of a file with all its imports but React: bundled, minified and gzipped, in bytes. */
async function bundledSize(file: string): Promise<number> {
  const code = await bundle({
    entryPoints: [path.join(import.meta.dirname, file)],
    external: ['react', 'react/jsx-runtime', 'react-dom'],
  })
  return gzipSync(code, { level: 9 }).byteLength
}

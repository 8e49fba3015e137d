import type { NextConfig } from 'next'

const config: NextConfig = {
  // The browser sends requests to the same GraphQL server, under the origin of the app.
  rewrites: async () => [{ source: '/graphql', destination: process.env.GRAPHQL_URL! }],
  // Each page is prerendered, but for what waits for a request below a <Suspense>.
  cacheComponents: true,
  partialPrefetching: true,
  // The App Router is strict without this line. The Pages Router is not.
  reactStrictMode: true,
}

export default config

import type { NextConfig } from 'next'

const config: NextConfig = {
  // The browser sends requests to the same GraphQL server, under the origin of the app.
  rewrites: () => Promise.resolve([{ source: '/graphql', destination: process.env.GRAPHQL_URL ?? '' }]),
}

export default config

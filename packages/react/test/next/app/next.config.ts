import type { NextConfig } from 'next'

const config: NextConfig = {
  // The browser asks the same GraphQL server, under the app's own origin.
  rewrites: () => Promise.resolve([{ source: '/graphql', destination: process.env.GRAPHQL_URL ?? '' }]),
}

export default config

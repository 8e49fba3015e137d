/** The files that no linter reads. */
export const ignored = [
  '**/dist/',
  '**/coverage/',
  '**/.astro/',
  // It runs under any Node, so it is no TypeScript.
  'scripts/rightNode.cjs',
  // Their plugins are published as TypeScript sources, which our options of the compiler reject.
  'docs/*.config.mjs',
  'examples/basic/src/gql/',
  // They contain mistakes on purpose.
  'scripts/*/samples/',
  // Their packages are not installed here.
  'examples/{nextjs,expo}/',
  'packages/react/test/starters/{next{Pages,Routes},reactRouterServer}/',
  'packages/react/test/consumers/apps/',
]

/** The files that no linter reads. */
export const ignored = [
  '**/dist/',
  '**/coverage/',
  '**/.astro/',
  // Their plugins are published as TypeScript sources, which our options of the compiler reject.
  'docs/*.config.mjs',
  'examples/*/src/gql/',
  'docs/samples/support/gql/',
  // Their mistakes are what they are for.
  'scripts/*/samples/',
  'packages/react/test/next/app/',
  'packages/react/test/consumers/apps/',
]

import path from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const react18 = path.resolve('packages/react/test/react-18/node_modules')

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'] } },
      {
        resolve: { tsconfigPaths: true },
        test: { name: 'core', root: 'packages/core', include: ['**/*.test.{ts,tsx}'] },
      },
      reactProject('react', '19'),
      // With React, whatever holds on to it: two of them on a page don't work.
      reactProject('react-18', '18.3', [
        { find: /^(react|react-dom|@testing-library\/react)(?=\/|$)/, replacement: `${react18}/$1` },
      ]),
    ],
  },
})

function reactProject(
  name: string,
  version: string,
  alias: { find: RegExp; replacement: string }[] = [],
): TestProjectInlineConfiguration {
  return {
    resolve: { tsconfigPaths: true, alias },
    test: {
      name,
      root: 'packages/react',
      environment: 'jsdom',
      include: ['**/*.test.{ts,tsx}'],
      exclude: ['**/*.browser.test.tsx', '**/node_modules/**'],
      setupFiles: [path.resolve('packages/react/test/setup.ts')],
      env: { REACT_VERSION: version },
    },
  }
}

import path from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

const react18 = path.resolve(import.meta.dirname, 'test/react-18/node_modules')

// Tests servers in Node that render pages, and a real browser that opens them.
export default defineConfig({
  test: {
    projects: [
      pages('pages', '19'),
      pages('pages-react-18', '18.3', [{ find: /^(react|react-dom)(?=\/|$)/, replacement: `${react18}/$1` }]),
    ],
  },
})

function pages(
  name: string,
  version: string,
  alias: { find: RegExp; replacement: string }[] = [],
): TestProjectInlineConfiguration {
  return {
    resolve: { tsconfigPaths: true, alias },
    test: {
      name,
      include: ['**/*.page.test.tsx'],
      env: { REACT_VERSION: version },
      // One file after another, because the tests of the example run at the same time.
      fileParallelism: false,
      // Long enough for a busy machine: only a test that hangs takes this time.
      testTimeout: 120_000,
      hookTimeout: 120_000,
      expect: { poll: { timeout: 20_000 } },
    },
  }
}

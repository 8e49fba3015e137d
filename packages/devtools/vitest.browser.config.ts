import path from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { browserLaunchOptions } from '../../scripts/browser.ts'
import { bundledPages } from '../../scripts/bundledPages.ts'

const react18 = path.resolve(import.meta.dirname, '../react/test/react-18/node_modules')

export default defineConfig({
  test: {
    projects: [
      browser('devtools-browser', ['test/{,reports/}*.browser.test.tsx']),
      browser(
        'devtools-browser-react-18',
        ['test/{,reports/}!(axe|tanstackDevtools).browser.test.tsx'],
        [{ find: /^(react|react-dom)(?=\/|$)/, replacement: `${react18}/$1` }],
      ),
    ],
  },
})

function browser(
  name: string,
  include: string[],
  alias: { find: RegExp; replacement: string }[] = [],
): TestProjectInlineConfiguration {
  return {
    plugins: [bundledPages(alias.length > 0 ? react18 : undefined)],
    define: { __REACT__: alias.length > 0 ? '"18.3"' : '"19"' },
    resolve: { tsconfigPaths: true, alias },
    cacheDir: `node_modules/.vite-${name}`,
    // If Vite found them later, it would reload the page in the middle of a test.
    optimizeDeps: {
      include: [
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-dev-runtime',
        'axe-core',
        ...(alias.length === 0 ? ['@tanstack/react-devtools'] : []),
      ],
    },
    test: {
      name,
      // A page of its own for each file would load three hundred modules each time.
      isolate: false,
      include,
      setupFiles: ['test/setup.ts'],
      // Long enough for a busy machine: only a test that hangs takes this time.
      testTimeout: 120_000,
      expect: { poll: { timeout: 20_000 } },
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1280, height: 800 },
        provider: playwright({ launchOptions: browserLaunchOptions() }),
        instances: [{ browser: 'chromium' }],
      },
    },
  }
}

import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserLaunchOptions } from '../../scripts/browser.ts'

export default defineConfig({
  resolve: { tsconfigPaths: true },
  // If Vite found them later, it would reload the page in the middle of a test.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      '@tanstack/react-virtual',
      'vitest-browser-react',
    ],
  },
  test: {
    include: ['**/*.browser.test.tsx'],
    // Long enough for a busy machine: only a test that hangs takes this time.
    testTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: browserLaunchOptions() }),
      instances: [{ browser: 'chromium' }],
    },
  },
})

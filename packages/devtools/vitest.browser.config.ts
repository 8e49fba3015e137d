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
      'axe-core',
      '@tanstack/react-devtools',
    ],
  },
  test: {
    include: ['test/**/*.browser.test.tsx'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      provider: playwright({ launchOptions: browserLaunchOptions() }),
      instances: [{ browser: 'chromium' }],
    },
  },
})

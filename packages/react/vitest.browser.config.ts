import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { browserLaunchOptions } from '../../scripts/browser.ts'

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ['**/*.browser.test.tsx'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: browserLaunchOptions() }),
      instances: [{ browser: 'chromium' }],
    },
  },
})

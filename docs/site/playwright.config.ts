import { defineConfig } from '@playwright/test'
import { browserLaunchOptions } from '../../scripts/browser.ts'

/** Runs the contact sheet of the guide in the browser that the other tests use. */
export default defineConfig({
  testDir: '../samples/guides/contactSheet',
  outputDir: process.env.SHEET_FOLDER ?? '.',
  reporter: 'line',
  use: { launchOptions: browserLaunchOptions() },
})

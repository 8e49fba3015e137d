import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, installApp } from './installApp.ts'

let app: App
beforeAll(async () => {
  app = await installApp('reactNative')
})
afterAll(() => app.remove())

// Babel leaves the `yield` of an `await` in a spread behind.
// https://github.com/facebook/regenerator/issues/397
// https://github.com/react/metro/issues/1395
// https://github.com/bonfhir/bonfhir/issues/139
test.for(['development', 'production'])(
  'Hermes compiles the packages as React Native has prepared them for %s',
  async (mode) => {
    await expect(app.run('compile', { NODE_ENV: mode })).resolves.toBe('')
  },
)

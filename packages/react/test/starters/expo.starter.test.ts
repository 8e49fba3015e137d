import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startServer } from '../harness/startServer.ts'
import { openPage, openStarter, serveApi, startBrowser } from './openStarter.ts'

const app = openStarter('expo')

test('a copy of examples/expo type-checks', async () => {
  await expect(app.npm(['exec', 'tsc'])).resolves.toBeDefined()
})

test('a client takes the `fetch` of React Native, with the types of React Native alone', async () => {
  const platforms = path.resolve(import.meta.dirname, '../../../../scripts/type-tests/platforms')
  cpSync(path.join(platforms, 'reactNative.ts'), path.join(app.folder, 'platform/fetch.ts'))
  const compilerOptions = {
    ...{ target: 'ES2022', module: 'ESNext', moduleResolution: 'bundler' },
    ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: true, noEmit: true },
    ...{ lib: ['ES2022'], types: ['react-native'] },
  }
  writeFileSync(path.join(app.folder, 'platform/tsconfig.json'), JSON.stringify({ compilerOptions }))
  await expect(app.npm(['exec', 'tsc', '--', '--project', 'platform'])).resolves.toBe('')
})

test('a copy of examples/expo can be bundled for phones, and shows its list and adds to it in a browser', async () => {
  const platforms = ['--platform', 'android', '--platform', 'web']
  // Metro keeps what it has bundled in the temporary folder, with the URL of an earlier .env.
  const TMPDIR = mkdtempSync(path.join(tmpdir(), 'metro-'))
  onTestFinished(() => rmSync(TMPDIR, { recursive: true }))
  const printed = await app.npm(
    ['exec', 'expo', '--', 'export', ...platforms, '--no-bytecode', '--no-minify'],
    { TMPDIR },
  )
  expect(printed).toContain('android bundles (1)')
  // Metro names a package whose exports it can't read.
  expect(printed).not.toContain('@thinql')

  const api = await serveApi(app)
  onTestFinished(api.stop)
  const site = await startServer(({ url = '' }, response) => {
    // The starter has no icon.
    if (url === '/favicon.ico') response.writeHead(204).end()
    else response.end(readFileSync(path.join(app.folder, 'dist', url === '/' ? 'index.html' : url)))
  })
  onTestFinished(site.stop)
  const browser = await startBrowser()
  onTestFinished(() => browser.close())
  const { page, reported } = await openPage(browser)
  // Metro has put the URL of .env into the bundle.
  await page.route('http://localhost:4000/graphql', (route) =>
    route.continue({ url: new URL('/graphql', api.url).href }),
  )
  await page.goto(site.origin)
  await page.getByText('Read Todos.tsx').waitFor()
  await page.getByLabel('Title').fill('Buy milk')
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByText('Buy milk').waitFor()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('')
  expect(reported).toEqual([])
})

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { RunningServer } from '../consumers/installApp.ts'
import { startServer } from '../harness/startServer.ts'
import { openPage, openStarter, serveApi, startBrowser } from './openStarter.ts'

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

describe('examples/basic', () => {
  const app = openStarter('basic')

  test('a copy of examples/basic passes its tests', async () => {
    expect(await app.run('test')).toMatch(/Tests\s+\d+ passed/)
  })

  test('a copy of examples/basic builds without a message about the packages', async () => {
    expect(await app.run('build')).not.toMatch(/warning|thinql|use client/i)
  })

  test('a copy of examples/basic shows its list, adds to it and says what the API refuses', async () => {
    const { url, stop } = await app.serve('dev', ['--host', '127.0.0.1', '--port', '0'])
    onTestFinished(stop)
    const { page, reported } = await openPage(browser)
    await page.goto(url)
    const field = page.getByLabel('New todo')

    await field.fill('Buy milk')
    await field.press('Enter')
    await page.getByRole('listitem').getByText('Buy milk').waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    await field.fill('   ')
    await field.press('Enter')

    expect(await page.getByRole('alert').textContent()).toBe('A todo needs a title.')
    expect(await field.inputValue()).toBe('   ')
    expect(reported).toEqual([])
  })
})

describe('examples/react-router', () => {
  const app = openStarter('react-router')

  test('a copy of examples/react-router builds without a message about the packages', async () => {
    expect(await app.run('build')).not.toMatch(/warning|thinql|use client/i)
  })

  test('a copy of examples/react-router loads each page once, with the navigation, and shows a changed todo on both', async () => {
    const { url, stop } = await app.serve('dev', ['--host', '127.0.0.1', '--port', '0'])
    onTestFinished(stop)
    const { page, reported } = await openPage(browser)
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql')) sent.push(request.postDataJSON())
    })
    await page.goto(url)

    await page.getByRole('link', { name: 'Rename this todo' }).click()
    await page.getByRole('heading', { name: 'Rename this todo' }).waitFor()
    expect(sent).toMatchObject([
      { operationName: 'Todos' },
      { operationName: 'Todo', variables: { id: '2' } },
    ])

    await page.getByLabel('Title').fill('Buy oat milk')
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('heading', { name: 'Buy oat milk' }).waitFor()
    await page.getByRole('link', { name: 'All todos' }).click()
    await page.getByRole('link', { name: 'Buy oat milk' }).waitFor()
    expect(reported).toEqual([])
  })

  test('a copy of examples/react-router sends a query once more after its loader got a 503', async () => {
    const { url, stop } = await app.serve('dev', ['--host', '127.0.0.1', '--port', '0'])
    onTestFinished(stop)
    const { page } = await openPage(browser)
    let sent = 0
    await page.route('**/graphql', (route) => (sent++ ? route.continue() : route.fulfill({ status: 503 })))
    await page.goto(url)
    await page.getByRole('link', { name: 'Rename this todo' }).waitFor()
    await page.waitForTimeout(500)
    expect(sent).toBe(2)
  })
})

describe('examples/expo', () => {
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
})

describe('examples/without-react', () => {
  const app = openStarter('without-react')

  let api: RunningServer
  beforeAll(async () => {
    api = await serveApi(app)
    sendTo('script.ts', '/graphql')
  })
  afterAll(() => api.stop())

  /** Puts the address of the API into a file. */
  function sendTo(file: string, pathname: string) {
    const text = readFileSync(path.join(app.folder, file), 'utf8')
    const address = new URL(pathname, api.url).href
    writeFileSync(path.join(app.folder, file), text.replace(/http:\/\/localhost:\d+\/\w+/, address))
  }

  /** Loads the worker, which sends its query to this address. */
  async function loadWorker(pathname: string) {
    sendTo('worker.ts', pathname)
    // The types of worker.ts.
    const { default: worker } = (await import(path.join(app.folder, `worker.ts?${pathname}`))) as {
      default: { fetch(): Promise<Response> }
    }
    return worker
  }

  test('a copy of examples/without-react type-checks', async () => {
    await expect(app.npm(['exec', 'tsc'])).resolves.toBeDefined()
  })

  test('the script of examples/without-react prints the titles', async () => {
    expect(await app.run('start')).toBe('Read script.ts\n')
  })

  test('the script of examples/without-react prints the name of the error when the address is wrong', async () => {
    sendTo('script.ts', '/nothing')
    expect(await app.run('start')).toMatch(/^ServerError /)
  })

  test('the worker of examples/without-react responds with the titles', async () => {
    const worker = await loadWorker('/graphql')
    expect(await (await worker.fetch()).json()).toEqual(['Read script.ts'])
  })

  test('the worker of examples/without-react responds with 502 when the address is wrong', async () => {
    const worker = await loadWorker('/nothing')
    expect((await worker.fetch()).status).toBe(502)
  })
})

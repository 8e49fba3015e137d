import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningServer } from '../consumers/installApp.ts'
import { openStarter, serveApi } from './openStarter.ts'

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

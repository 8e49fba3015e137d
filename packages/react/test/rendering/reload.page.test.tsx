import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { bundleClient } from './bundleClient.ts'
import { openBrowser, type OpenPage, startSite } from './startSite.ts'

const open = openBrowser()

/** Starts a server of a page that is rendered in the browser. */
async function startApp(headers: Record<string, string> = {}) {
  const script = await bundleClient(path.join(import.meta.dirname, 'reloadClient.tsx'))
  return startSite((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers })
    response.end(`<!doctype html><body></body><script type="module">${script}</script>`)
  })
}

/** Opens that page. */
async function openApp(search = '') {
  const site = await startApp()
  const page = await open(`${site.origin}/${search}`)
  await shows(page, 'todo 1')
  await shows(page, 'todo 2')
  return { page, site }
}

/** Waits until a todo shows this text. */
function shows(page: OpenPage, text: string) {
  return page.locator('p').getByText(text, { exact: true }).waitFor()
}

/** Returns the text that the page has saved. */
function savedText(page: OpenPage): Promise<string> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('queries')
    await new Promise((resolve) => (opening.onsuccess = opening.onupgradeneeded = resolve))
    const database = opening.result
    let text = ''
    if (database.objectStoreNames.contains('items')) {
      const reading = database.transaction('items').objectStore('items').get('queries')
      await new Promise((resolve) => (reading.onsuccess = resolve))
      text = JSON.stringify(reading.result)
    }
    database.close()
    return `${localStorage.getItem('queries') ?? ''}${text}`
  })
}

describe.each(['localStorage', 'IndexedDB'])('a page that keeps its data in %s', (storage) => {
  const search = `?storage=${storage}`
  /** Waits until the data is saved. */
  const saved = (page: OpenPage) => expect.poll(() => savedText(page)).toContain('todo 2')

  test('a page that keeps its data shows it at once after a reload, and fetches it again', async () => {
    const { page, site } = await openApp(search)
    await saved(page)
    const releases = [site.hold('1'), site.hold('2')]
    await page.reload()
    await shows(page, 'todo 1, fetching')
    await shows(page, 'todo 2, fetching')
    for (const release of releases) release()
    await shows(page, 'todo 1')
    await shows(page, 'todo 2')
    expect([...site.requests].sort()).toEqual(['browser 1', 'browser 1', 'browser 2', 'browser 2'])
    expect(page.reported).toEqual([])
  })

  test('a page that keeps its data has none after a logout', async () => {
    const { page, site } = await openApp(search)
    await saved(page)
    await page.locator('button').click()
    await page.locator('p').getByText('nothing').first().waitFor()
    await expect.poll(() => savedText(page)).not.toContain('todo')
    const release = site.hold('1')
    await page.reload()
    await page.locator('#todo-1').getByText('nothing, fetching', { exact: true }).waitFor()
    release()
    await shows(page, 'todo 1')
  })
})

test('a page saves data that came right before it is left', async () => {
  const { page, site } = await openApp()
  await page.goto('about:blank')
  const release = site.hold('1')
  await page.goto(site.origin)
  await shows(page, 'todo 1, fetching')
  release()
  expect(site.requests).toContain('browser 1')
})

test('a page whose network comes back fetches only what is older than its `staleTime`', async () => {
  const { page, site } = await openApp()
  await page.context().setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
  await page.context().setOffline(false)
  await expect.poll(() => site.requests.length).toBe(3)
  await shows(page, 'todo 1')
  await page.waitForTimeout(100)
  expect(site.requests.slice(2)).toEqual(['browser 1'])
  expect(page.reported).toEqual([])
})

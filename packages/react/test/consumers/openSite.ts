import path from 'node:path'
import type { Browser, Page } from 'playwright'

/** Opens the site in a folder for a new user, as if the server at `url` served it. Also returns the page's errors. */
export async function openSite(browser: Browser, folder: string, url: string) {
  const { origin } = new URL(url)
  const page: Page = await browser.newPage()
  await page
    .context()
    .addCookies([{ name: 'user', value: path.basename(folder).replace(/\W/g, ''), url: origin }])
  const reported: string[] = []
  page.on('pageerror', (error) => reported.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) reported.push(message.text())
  })
  await page.route(
    ({ href }) => href.startsWith(origin) && href !== url,
    (route) => {
      const { pathname } = new URL(route.request().url())
      return route.fulfill({ path: path.join(folder, 'site', pathname === '/' ? 'index.html' : pathname) })
    },
  )
  await page.goto(origin)
  return { page, reported }
}

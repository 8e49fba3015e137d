import type { Page, Request, Route } from 'playwright'

/** Holds back matching requests of the page. Resolves to a function that lets them go. */
export async function holdBack(
  page: Page,
  matches: (request: Request) => boolean,
): Promise<() => Promise<void>> {
  const held: Route[] = []
  let open = false
  await page.route('**', async (route) => {
    if (open || !matches(route.request())) await route.fallback()
    else held.push(route)
  })
  return async () => {
    open = true
    await Promise.all(held.map((route) => route.fallback()))
  }
}

import { expect } from 'vitest'
import { outcomeNames } from '../../packages/devtools/src/panel/wire/outcomes.ts'
import { desk, findFaults, phone, test } from './siteTest.ts'

test.for([
  { width: 1_280, height: 800 },
  { width: 390, height: 800 },
])('a hover shows an example as code, and fits a window of $width px', async (viewport, { open }) => {
  const page = await open('/guides/queries/', { viewport })
  const word = page
    .locator('.twoslash-hover')
    .filter({ hasText: /^useQuery/ })
    .first()
  await word.scrollIntoViewIfNeeded()
  await word.hover()
  const hover = page.locator('[role="tooltip"][aria-hidden="false"]')
  await hover.waitFor()
  expect(await hover.locator('pre').last().innerText()).toContain(
    'useQuery(TodoQuery, { variables: { id } })',
  )
  const box = await hover.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(viewport.width)
  expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(viewport.height)
})

test('without JavaScript, a page shows its text, its code and its links, and no dead button', async ({
  open,
}) => {
  const page = await open('/', { javaScriptEnabled: false })
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain(
    'Every GraphQL request gives you data',
  )
  expect(await page.locator('error-tour').innerText()).toContain('Buy milk, Call Ada')
  expect(await page.locator('live-sample pre').innerText()).toContain('useQuery(TodosQuery)')
  expect(await page.getByRole('button', { name: /Run and edit|Make it fail/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Start in five minutes' }).click()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Start with Vite')
})

test('the first page loads at most 150 kB before its samples run', async ({ open, site }) => {
  const page = await open('about:blank')
  const loading: Promise<{ url: string; bytes: number }>[] = []
  page.on('requestfinished', (request) => {
    loading.push(
      request.sizes().then(({ responseBodySize }) => ({ url: request.url(), bytes: responseBodySize })),
    )
  })
  // The samples wait for the page to be idle.
  await page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }))
  await page.goto(site.origin, { waitUntil: 'networkidle' })
  const loaded = await Promise.all(loading)
  expect(loaded.length).toBeGreaterThan(2)
  expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(150 * 1_024)
})

test('the hero and the four arguments of the first page fit a screen of 1,280 × 800', async ({ open }) => {
  const page = await open('/')
  const box = await page.getByRole('listitem').filter({ hasText: 'One pipeline.' }).boundingBox()
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
})

test('a page names an image for links to it, which the site has', async ({ open, site }) => {
  const page = await open('/guides/errors/')
  const image = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
  expect((await fetch(site.origin + new URL(image).pathname)).headers.get('content-type')).toBe('image/png')
})

test('each page has a Markdown version without anything of the site, and llms.txt lists the site', async ({
  site,
}) => {
  const read = async (file: string) => (await fetch(`${site.origin}/${file}`)).text()
  expect((await read('guides/errors.md')).split('\n')[0]).toBe('# Show errors to people')
  expect(await read('llms.txt')).toContain('(https://thinql.github.io/guides/errors.md)')
  const full = await read('llms-full.txt')
  // The sample of the first page, which is a live one.
  expect(full).toContain('useMutation(AddTodo, { invalidates: [TodosQuery] })')
  const ofSite =
    /---cut|^```\w+ .*(?:twoslash|\bfile=)|^:::|^import .*\.astro|^<(?:LiveSample|ForcedOutcome|Reports|Steps|figure|div class)/gm
  expect(full.match(ofSite)).toBeNull()
})

test('an address that no page has shows the page for it', async ({ open, site }) => {
  expect((await fetch(`${site.origin}/nothing/`)).status).toBe(404)
  const page = await open('/404.html')
  expect(await page.locator('main ol > li').count()).toBe(6)
})

test.for([
  { width: 1_280, height: 800 },
  { width: 390, height: 800 },
])(
  'the button of the first page walks through the eight errors, and nothing moves, at $width px',
  async (viewport, { open }) => {
    const page = await open('/', { viewport })
    const button = page.getByRole('button', { name: /Make it fail|Next failure|Mend it/ })
    const below = page.getByText('Errors are values.')
    // A click scrolls to its button.
    const place = () => below.evaluate((element) => element.getBoundingClientRect().top + scrollY)
    const read = (name: string) => page.locator(`[data-show="${name}"]`).innerText()
    await button.waitFor()
    const before = await place()
    const outcomes: string[] = []
    for (let fault = 1; fault <= outcomeNames.length; fault++) {
      const label = await read('label')
      await button.click()
      await expect.poll(() => read('label')).not.toBe(label)
      expect(await place()).toBe(before)
      const outcome = await read('outcome')
      // The line that handled it is marked.
      expect(await page.locator('.reached').innerText()).toContain(outcome === 'data' ? '!error' : outcome)
      outcomes.push(outcome)
    }
    expect(new Set(outcomes)).toEqual(new Set(outcomeNames))
  },
)

test.for(['/', '/guides/errors/', '/reference/', '/404.html'])(
  'without JavaScript and on a phone, %s leads to the documentation, the reference and the comparison, and has no search',
  async (path, { open }) => {
    const page = await open(path, { ...phone, javaScriptEnabled: false })
    const links = page.getByRole('navigation', { name: 'Site' }).getByRole('link')
    expect(await links.allInnerTexts()).toEqual(['Docs', 'Reference', 'Compare', 'Example'])
    for (const link of await links.all()) expect((await link.boundingBox())?.x).toBeLessThan(360)
    // It could do nothing.
    expect(await page.locator('site-search button').first().isVisible()).toBe(false)
  },
)

test.for(['/concepts/pipeline/', '/about/comparison/', '/reference/react/functions/usequery/'])(
  'the sidebar has the page %s in view when it opens, and the page is at its top',
  async (path, { open }) => {
    const page = await open(path)
    const current = page.locator('#starlight__sidebar [aria-current="page"]')
    await expect.poll(async () => (await current.boundingBox())?.y).toBeLessThan(800)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  },
)

/** One page of each kind. */
const pages = [
  { kind: 'The first page', path: '/' },
  { kind: 'The tutorial', path: '/tutorial/todo-app/' },
  { kind: 'A guide with a live sample', path: '/guides/optimistic-writes/' },
  { kind: 'A concept', path: '/concepts/pipeline/' },
  { kind: 'The catalogue of messages', path: '/errors/messages/' },
  { kind: 'A page with many tables and pictures', path: '/about/comparison/' },
  { kind: 'A hook of the reference', path: '/reference/react/functions/usequery/' },
  { kind: 'A list of exports', path: '/reference/core/' },
]

test.for(pages)('$kind is accessible in both themes, and fits a phone', async ({ path }, { open }) => {
  expect(await findFaults(await open(path, desk), ['light', 'dark'])).toEqual([])
  // A phone has the same dark colors.
  expect(await findFaults(await open(path, phone), ['light'])).toEqual([])
})

/** One page with the menu, in each layout. */
const menus = ['/', '/guides/errors/', '/reference/']
const widths = [320, 390, 768]

test.for(menus.flatMap((path) => widths.map((width) => ({ path, width }))))(
  'on $path at $width px, a tap on the search button opens the search, and no button of the bar lies on another',
  async ({ path, width }, { open }) => {
    const page = await open(path, { viewport: { width, height: 800 }, hasTouch: true, isMobile: true })
    const boxes = await page.evaluate(() =>
      [...document.querySelectorAll('header a, header button, header label, .sl-menu-button')]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { left, right, top, bottom } = element.getBoundingClientRect()
          return { name: element.textContent.trim() || element.className, left, right, top, bottom }
        }),
    )
    const overlaps = boxes.flatMap((a, index) =>
      boxes
        .slice(index + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map((b) => `${a.name} and ${b.name}`),
    )
    expect(overlaps).toEqual([])
    expect(boxes.filter(({ left, right }) => left < 0 || right > width)).toEqual([])
    await page.getByRole('button', { name: 'Search' }).tap()
    // The field comes when the page is idle.
    await page.getByRole('textbox', { name: 'Search' }).waitFor()
  },
)

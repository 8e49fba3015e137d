// Walks through the app in a frame, as a user would, and reports what it saw. The page that has the frame runs it.

const [frame] = document.querySelectorAll('iframe')
if (!frame) throw new Error('The page has no frame.')

/** The app's own globals: a frame has another HTMLInputElement than its page. */
const appWindow = () => frame.contentWindow as Window & typeof globalThis
const app = () => appWindow().document

const errors: string[] = []

async function open(path: string): Promise<void> {
  frame?.setAttribute('src', path)
  await new Promise((resolve) => frame?.addEventListener('load', resolve, { once: true }))
  appWindow().addEventListener('error', ({ message }) => errors.push(message))
}

/** Resolves to the first element that matches, and that has the text. */
async function find<T extends HTMLElement>(selector: string, text = ''): Promise<T> {
  const end = performance.now() + 30_000
  while (performance.now() < end) {
    const found = [...app().querySelectorAll<T>(selector)].find(({ textContent }) =>
      textContent.includes(text),
    )
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`There is no ${selector} with “${text}” in: ${app().body.innerText}`)
}

const steps: Record<string, () => Promise<unknown>> = {
  'shows the board': async () => {
    await open('/')
    await find('main li input[type=checkbox]')
  },
  'connects to the subscription': () => find('main p', 'Live'),
  'adds an item': async () => {
    const title = await find('form[aria-label="Add an item"] input[name=title]')
    const setter = Object.getOwnPropertyDescriptor(appWindow().HTMLInputElement.prototype, 'value')
    setter?.set?.call(title, 'Test other browsers')
    title.dispatchEvent(new (appWindow().Event)('input', { bubbles: true }))
    const save = await find<HTMLButtonElement>('form[aria-label="Add an item"] [type=submit]')
    save.click()
    await find('main li a', 'Test other browsers')
  },
  'opens the item, and gets its deferred history': async () => {
    const link = await find('main li a', 'Test other browsers')
    link.click()
    await find('main h1', 'Test other browsers')
    await find('main li', 'Added')
  },
}

const outcomes: Record<string, string> = {}
for (const [name, run] of Object.entries(steps)) {
  outcomes[name] = await run().then(
    () => 'passed',
    (thrown: unknown) => String(thrown),
  )
}
await fetch(`/report${location.search}`, { method: 'POST', body: JSON.stringify({ outcomes, errors }) })

export {}

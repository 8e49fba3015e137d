import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

beforeEach(() => {
  localStorage.setItem('thinql-devtools', JSON.stringify({ isOpen: true, tab: 'outcomes' }))
  sessionStorage.clear()
})

/** Opens a page of its own, which can crash and be loaded again. */
function open(name: string) {
  const frame = document.createElement('iframe')
  frame.src = `/test/pages/outcomes.html?${name}`
  frame.style.cssText = 'width: 1000px; height: 760px'
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  const screen = page.frameLocator(page.elementLocator(frame))
  const button = (label: string): Locator => screen.getByRole('button', { name: label })
  const panel = () => frame.contentDocument?.querySelector('[data-thinql-devtools]')?.shadowRoot
  const status = () => panel()?.querySelector('[role=status]')?.textContent
  return {
    frame,
    screen,
    button,
    status,
    text: () => frame.contentDocument?.querySelector('#app')?.textContent,
    seen: () =>
      [...(panel()?.querySelectorAll('table') ?? [])].map(({ caption, rows }) =>
        [caption, ...[...rows].map(({ cells }) => cells[1])].map((cell) => cell?.textContent).join(', '),
      ),
    quoted: () => [...(panel()?.querySelectorAll('td:last-child') ?? [])].map((cell) => cell.textContent),
    /** Begins, and steps to the outcome with a number. In one task, before the walk can go on by itself. */
    walk: async (number = 1) => {
      await button('Every outcome…').click()
      const start = (await button('Force them now').findElement()) as HTMLElement
      start.click()
      await Promise.resolve()
      const key = new KeyboardEvent('keydown', { key: 'ArrowRight' })
      for (let step = 1; step < number; step++) frame.contentWindow?.dispatchEvent(key)
      await expect.poll(status).toMatch(`Step ${number} of `)
    },
  }
}

const ended = 'Shows each query'
const sent = () => sessionStorage.getItem('sent')

test('a walk shows all outcomes of a query, sends nothing, and ends with the real state', async () => {
  const { walk, seen, status, text } = open('Mixed')
  await walk()
  await expect.poll(status, { timeout: 60_000 }).toMatch(ended)
  const nothing = 'said nothing, said nothing, said nothing, said nothing'
  const last = 'said something, said nothing, said nothing'
  expect(seen()).toEqual([`1. Todos, said something, as before, ${nothing}, ${last}`])
  expect(sent()).toBe('Todos ')
  expect(text()).toBe('Todos of the server')
})

test.for(['Fragile', 'Fragile&header'])('a walk loads a page that crashes again: %s', async (name) => {
  const { walk, seen, status, text } = open(name)
  await walk(7)
  await expect.poll(status).toMatch('Step 8')
  await expect.poll(text).toBe('No todos')
  await expect.poll(seen).toMatchObject([/not seen, crashed, said something, not seen$/])
  expect(sent()).toBe('Todos Todos ')
})

test('a page whose boundary keeps its fallback is loaded again, also at the end of a walk', async () => {
  const { walk, status, seen, text } = open('Suspending')
  await walk(8)
  await expect.poll(text).toBe('Not now: TimeoutError')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(text).toBe('Not now: RequestError')
  await expect.poll(seen).toMatchObject([/said something, said something$/])
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(status).toMatch(ended)
  await expect.poll(text).toBe('Todos of the server')
  expect(sent()).toBe('Todos Todos Todos ')
})

test.for([
  [4, 'Not now: ParseErrorUser of the server'],
  [13, 'Todos of the serverNot now: ParseError'],
  [22, 'Not now: ParseErrorNot now: ParseError'],
] as const)('step %i of a walk with two queries on screen shows %s', async ([number, expected]) => {
  const { walk, text } = open('Queries')
  await walk(number)
  await expect.poll(text).toBe(expected)
})

test('an effect that fetches again during a walk sends its request, and the forced error stays', async () => {
  const { walk, seen, text } = open('Refetching')
  await walk(3)
  await expect.poll(text).toBe('Not now: ServerError')
  await expect
    .poll(seen)
    .toMatchObject([/said something, not seen, not seen, not seen, not seen, not seen, not seen$/])
  expect(sent()).toBe('Todos Todos ')
})

test('a page whose effect signs out during a walk is loaded again', async () => {
  const { walk, seen, text } = open('Leaving')
  await walk(3)
  await expect.poll(text).toBe('Sign in')
  await expect.poll(seen).toMatchObject([/said something, not seen/])
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(text).toBe('Not now: ParseError')
})

test('"Every outcome…" asks first, and says that typed text may be lost', async () => {
  const { button, screen, status } = open('Form')
  await screen.getByLabelText('Title').fill('Tea')
  await button('Every outcome…').click()
  await expect.poll(status).toMatch(/1 query on screen.*effects of your app run.*typed may be lost/)
  await button('Cancel').click()
  await expect.element(screen.getByLabelText('Title')).toHaveValue('Tea')
})

test('a double click on a button of the walk counts once', async () => {
  const { button, status } = open('Mixed')
  await button('Every outcome…').dblClick()
  await button('Force them now').dblClick()
  await expect.poll(status).toMatch('Step 2 of 9')
  await button('Next →').dblClick()
  await expect.poll(status).toMatch('Step 4 of 9')
})

test.for(['Title', 'Text', 'List', 'Note'])('a walk leaves keys in field %s to the page', async (field) => {
  const { frame, screen, walk, status } = open('Fields')
  await walk(2)
  const heard: string[] = []
  frame.contentDocument?.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (!defaultPrevented) heard.push(key)
  })
  const element = (await screen.getByLabelText(field).findElement()) as HTMLElement
  element.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{Escape}')
  expect(heard).toEqual(['ArrowRight', 'ArrowLeft', 'Escape'])
  expect(status()).toMatch('Step 2 of')
})

test('an outcome for a mutation ends its next call, and what the page says then is quoted', async () => {
  const { button, screen, text, seen, quoted } = open('Form')
  await button('Add').click()
  await screen.getByRole('combobox', { name: 'Add' }).selectOptions('ServerError')
  await expect.poll(seen).toEqual(['Add, not seen'])
  await screen.getByLabelText('Title').fill('Tea')
  await button('Add').click()
  await expect.poll(text).toMatch('Not now: ServerError')
  expect(sent()).toBe('Todos Add ')
  await expect.poll(seen).toEqual(['Add, said something'])
  expect(quoted()).toEqual(['Not now: ServerError'])
  await button('Add').click()
  await expect.poll(sent).toBe('Todos Add Add ')
  expect(seen()).toEqual(['Add, said something'])
})

test('a walk quotes what the page says after each error, and leaves out open subscriptions', async () => {
  const { walk, quoted, screen } = open('Live')
  await expect.element(screen.getByText('Subscriptions are left out: TodoAdded.')).toBeVisible()
  await walk()
  const said = ['Loading', 'Not now: GraphQLResultError', 'Not now: ServerError']
  await expect.poll(() => quoted().slice(0, 3)).toEqual(said)
})

test('choosing "As it comes" for a mutation removes its rule', async () => {
  const { button, screen } = open('Form')
  await button('Add').click()
  const outcome = screen.getByRole('combobox', { name: 'Add' })
  await outcome.selectOptions('ServerError')
  await outcome.selectOptions('As it comes')
  expect(sessionStorage.getItem('thinql-devtools-conditions')).toMatch('"rules":[]')
})

test('"Every outcome…" says when no query is on screen', async () => {
  const { button, status } = open('Empty')
  await expect.poll(status).toMatch('No query is on screen')
  await expect.element(button('Every outcome…')).toBeDisabled()
})

test.for<[string, (page: ReturnType<typeof open>) => unknown]>([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a navigation', ({ frame }) => frame.contentWindow?.history.pushState({}, '', '?Mixed#elsewhere')],
  ['a reload', ({ frame }) => frame.contentWindow?.location.reload()],
  ['closing the panel', ({ button }) => button('Close the devtools').click()],
])('a walk that ends by %s leaves the real state on screen', async ([, end]) => {
  const opened = open('Mixed')
  await opened.walk(3)
  await expect.poll(opened.text).toBe('')
  await end(opened)
  await expect.poll(opened.text).toBe('Todos of the server')
  await expect.poll(() => sessionStorage.getItem('thinql-devtools-walk')).not.toMatch('"index"')
})

test('a walk that a navigation has ended says so, until another one begins', async () => {
  const { walk, frame, status, button } = open('Mixed')
  await walk(3)
  frame.contentWindow?.history.pushState({}, '', '#sign-in')
  await expect.poll(status).toMatch('It has ended, because the page went to another address.')
  await button('Every outcome…').click()
  await expect.poll(status).toMatch('1 query on screen')
  expect(status()).not.toMatch('It has ended')
})

test('a walk that a reload has ended keeps its results', async () => {
  const { walk, frame, seen, status } = open('Mixed')
  await walk(2)
  await expect.poll(seen).toMatchObject([/as before, not seen/])
  frame.contentWindow?.location.reload()
  await expect.poll(status).toMatch(ended)
  expect(seen()).toMatchObject([/as before, not seen/])
})

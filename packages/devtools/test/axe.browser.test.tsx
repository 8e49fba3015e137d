import { createClient } from '@thinql/core'
import { createQueryStore, useMutation, useQuery, useSubscription } from '@thinql/react'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page as screen } from 'vitest/browser'
import { button, events, expectVisible, openPanel, option, resize, showTab } from './openPanel.tsx'
import { openTodosPage } from './TodosPage.tsx'

import axe from 'axe-core'

/** The colours don't depend on the width. */
const views = [
  { theme: 'light', width: 1280 },
  { theme: 'light', width: 768 },
  { theme: 'light', width: 360 },
  { theme: 'dark', width: 1280 },
]

async function prefer(theme: string): Promise<void> {
  const choose = async (value: string) => {
    await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })
  }
  await choose(theme)
  onTestFinished(() => choose(''))
}

test.for(views)('axe finds nothing on the wire, in the $theme theme at $width px', async (look) => {
  const { check, found } = await openFilled(look)
  await check('the list')
  await option(/^query Broken/).click()
  for (const tab of ['Summary', 'Request', 'Response']) {
    await showTab(tab)
    await check(tab)
  }
  await closeDetails()
  await option(/^subscription Price/).click()
  await check('a subscription')
  await showTab('Events')
  await check('its events')
  await closeDetails()
  await screen.getByRole('searchbox', { name: 'Filter by name' }).fill('nothing like it')
  await check('no operation')
  await button('Export a recording').click()
  await screen.getByRole('checkbox', { name: /With values/ }).click()
  await check('the export')
  expect(found).toEqual([])
})

test.for(views)('axe finds nothing in the store, in the $theme theme at $width px', async (look) => {
  const { check, found } = await openFilled(look)
  await showTab('Store')
  await check('the list')
  await option(/^query Todos/).click()
  await check('a query')
  await screen.getByRole('combobox', { name: 'Store' }).selectOptions('archive')
  await check('a store that is empty')
  expect(found).toEqual([])
})

test.for(views)('axe finds nothing in the conditions, in the $theme theme at $width px', async (look) => {
  const { check, found } = await openFilled(look)
  await showTab('Conditions')
  await screen.getByRole('combobox', { name: 'One operation' }).fill('Todos')
  await button('Add a rule').click()
  await screen.getByRole('combobox', { name: 'Outcome' }).last().selectOptions('ServerError')
  await check('a rule')
  expect(found).toEqual([])
})

test.for(views)('axe finds nothing in the outcomes, in the $theme theme at $width px', async (look) => {
  const { check, found } = await openFilled(look)
  await showTab('Outcomes')
  await check('the button')
  await button('Every outcome…').click()
  await button('Force them now').click()
  await expectVisible(screen.getByText(/^Step 2 of 9/))
  await check('a walk')
  // It would take the end of the test for a crash, and load the page of the tests again.
  await button('End (Esc)').click()
  await check('a table')
  expect(found).toEqual([])
})

test.for(['light', 'dark'])(
  'axe finds nothing on the button of the closed panel, in the %s theme',
  async (theme) => {
    await prefer(theme)
    const { client } = openTodosPage()
    await client.request('query Broken { broken }')
    await expectVisible(button(/devtools, 1 failed/))
    expect(await violations()).toEqual([])
  },
)

const closeDetails = () => button('Close the details').click()

async function openFilled({ theme, width }: { theme: string; width: number }) {
  await prefer(theme)
  await resize(width)
  const { client, devtools } = openPanel({
    page: <Page />,
    fetch: (_input, init) => Promise.resolve(respond(init)),
  })
  devtools.connect(createQueryStore(createClient()), 'archive')
  await button('Add to 1').click()
  await client.request('query Broken($id: ID) { broken }', { variables: { id: 1 }, meta: { area: 'start' } })
  await expectVisible(option(/^query Broken.* ServerError/))
  const found: [view: string, violation: unknown][] = []
  const check = async (view: string) => {
    for (const violation of await violations()) found.push([view, violation])
  }
  return { check, found }
}

function Page() {
  const { data } = useQuery<{ todos: string[] }>('query Todos { todos }')
  useSubscription('subscription Price { price }')
  const [add] = useMutation('mutation Add($title: String) { add }')
  return (
    <button onClick={() => void add({ variables: { title: 'Tea' } })}>Add to {data?.todos.length}</button>
  )
}

function respond({ body, signal }: RequestInit = {}): Response {
  // The client sends strings.
  const text = body as string
  if (text.includes('Price')) return events([{ price: 1 }], 'stays open', signal)
  if (text.includes('Broken')) return new Response('<p>Bad gateway</p>', { status: 502 })
  return Response.json({ data: text.includes('Add') ? { add: true } : { todos: ['Milk'] } })
}

async function violations(): Promise<unknown[]> {
  const results = await axe.run({ include: [['[data-thinql-devtools]']] })
  return results.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

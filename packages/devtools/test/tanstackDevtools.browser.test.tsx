import { createClient } from '@thinql/core'
import { TanStackDevtools } from '@tanstack/react-devtools'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { createDevtools, ThinqlDevtools } from '../src/production.ts'
import { expectVisible, mount } from './openPanel.tsx'

test('the panel works as a plugin of TanStack Devtools', async () => {
  const devtools = createDevtools()
  const fetch = () => Promise.resolve(Response.json({ data: { todos: [] } }))
  const client = createClient({ fetch, middleware: [devtools.middleware] })
  mount(
    <TanStackDevtools
      config={{ defaultOpen: true, inspectHotkey: [] }}
      plugins={[
        { name: 'thinql', defaultOpen: true, render: <ThinqlDevtools devtools={devtools} embedded /> },
      ]}
    />,
  )
  await expectVisible(screen.getByRole('tab', { name: /Wire/ }))
  await client.request('query Todos { todos { id } }')
  await screen.getByRole('option', { name: /^query Todos/ }).click()
  await expectVisible(screen.getByText('The operation succeeded', { exact: false }))
  const panel = document.querySelector('[data-thinql-devtools]')?.getBoundingClientRect()
  expect(panel?.height).toBeGreaterThan(150)
})

import { render, screen } from '@testing-library/react'
import { createClient } from '@thinql/core'
import { GraphQLProvider } from '@thinql/react'
import { expect, it } from 'vitest'
import { createSampleServer } from '../support/server.ts'
import { createAppStore } from './createAppStore.ts'
import { TodoDetails } from './TodoDetails.tsx'

it('shows the title first, and the slow field when it arrives', async () => {
  const server = createSampleServer()
  let allowHistory!: () => void
  const historyAllowed = new Promise<void>((resolve) => (allowHistory = resolve))
  const client = createClient({
    endpoint: 'http://localhost/graphql',
    async fetch(input, init) {
      const response = await server.fetch(new Request(input, init))
      const parts = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(
        new TransformStream({
          async transform(part: string, controller) {
            if (part.includes('shown')) await historyAllowed
            controller.enqueue(part)
          },
        }),
      )
      return new Response(parts?.pipeThrough(new TextEncoderStream()), response)
    },
  })
  render(<GraphQLProvider store={createAppStore(client)} children={<TodoDetails id="1" />} />)

  expect(await screen.findByText('Loading the history…')).toBeDefined()
  expect(screen.getByRole('heading').textContent).toBe('Buy milk')
  allowHistory()
  expect(await screen.findByText('added, shown')).toBeDefined()
})

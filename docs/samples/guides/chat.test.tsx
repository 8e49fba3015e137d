import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderSample } from '../support/renderSample.tsx'
import { Chat } from './Chat.tsx'

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

function type(text: string) {
  fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
}

it('a chat begins with the newest messages, and loads older ones on top until there are none', async () => {
  renderSample(<Chat />)
  await screen.findByText('Ada: message 50')
  expect(shown()).toHaveLength(20)
  for (const first of ['Ada: message 12', 'Ada: message 1']) {
    fireEvent.click(screen.getByRole('button', { name: 'Older messages' }))
    await screen.findByText(first)
  }
  expect(shown()).toHaveLength(50)
  expect(shown()[0]).toBe('Ada: message 1')
  expect(screen.queryByRole('button', { name: 'Older messages' })).toBeNull()
})

it('a message that is refused leaves the list, and is sent again, and shown once, after a click', async () => {
  let condition = 'none'
  renderSample(<Chat />, { headers: () => ({ 'x-provoke': condition }) })
  await screen.findByText('Ada: message 50')
  fireEvent.click(screen.getByRole('button', { name: 'Older messages' }))
  await screen.findByText('Ada: message 12')
  condition = 'offline'
  type('Hello')
  const again = await screen.findByRole('button', { name: 'Send again' })
  expect(shown().filter((text) => text.endsWith('Hello'))).toEqual([])
  condition = 'none'
  fireEvent.click(again)
  await screen.findByText('you: Hello')
  expect(screen.queryByText(/Not sent/)).toBeNull()
  await waitFor(() => expect(shown()).toHaveLength(41))
})

it('a message of somebody else comes at the end', async () => {
  const { client } = renderSample(<Chat />)
  await screen.findByText('Ada: message 50')
  const send = 'mutation Send($id: ID!) { sendMessage(id: $id, text: "Hi") { id } }'
  let sent = 0
  await waitFor(async () => {
    // The subscription may not be open yet.
    await act(() => client.request(send, { variables: { id: `other ${++sent}` } }))
    expect(shown().at(-1)).toBe('you: Hi')
  })
})

import { fireEvent, render, screen } from '@testing-library/react'
import { createQueryStore, GraphQLProvider } from '@thinql/react'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { createSampleServer } from '../support/server.ts'
import { Attachment } from './Attachment.tsx'
import { createUploadClient } from './createUploadClient.ts'

/** Serves the sample server over HTTP, because XMLHttpRequest needs an address. */
async function listen() {
  const yoga = createSampleServer()
  const server = createServer((incoming, response) => {
    const { method, headers } = incoming
    void (async () => {
      const body = method === 'POST' ? await buffer(incoming) : null
      const request = new Request('http://localhost/graphql', {
        method: method ?? 'GET',
        headers: headers as Record<string, string>,
        body,
      })
      const result = await yoga.fetch(request)
      response.writeHead(result.status, Object.fromEntries(result.headers))
      response.end(await result.text())
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return `http://localhost:${port}/graphql`
}

it('uploads the file that someone chooses, and shows what the server got', async () => {
  const store = createQueryStore(createUploadClient(await listen()))
  render(<GraphQLProvider store={store} children={<Attachment />} />)
  const file = new File(['twelve bytes'], 'notes.txt', { type: 'text/plain' })
  fireEvent.change(screen.getByLabelText('Attach a file'), { target: { files: [file] } })
  expect(screen.getByRole('progressbar')).toBeDefined()
  expect(await screen.findByText('notes.txt: 12 bytes', {}, { timeout: 10_000 })).toBeDefined()
})

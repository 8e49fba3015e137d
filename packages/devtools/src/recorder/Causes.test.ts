import type { Operation } from '@thinql/core'
import { createQueryStore, GraphQLProvider, useQuery } from '@thinql/react'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { recordedClient, respondWith } from '../../test/recordedClient.ts'
import { Causes } from './Causes.ts'

const { MessageChannel } = globalThis

/** Waits for a message that is sent after those of the recorder. */
const nextTask = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(0)
  })

async function causeOfB(between: () => void = () => undefined) {
  const { client, recorder } = recordedClient({ fetch: respondWith({ data: { a: 1 } }) })
  await client.request('query A { a }')
  await nextTask()
  between()
  await client.request('query B { b }')
  return recorder.log.calls.map(({ name, after }) => [name, after])
}

test('a query that is sent a task after the data of another has that query as its cause', async () => {
  expect(await causeOfB()).toEqual([
    ['A', undefined],
    ['B', 1],
  ])
})

test('a query that is sent after an action of a person has no cause', async () => {
  const [, b] = await causeOfB(() => window.dispatchEvent(new Event('click')))
  expect(b).toEqual(['B', undefined])
})

test('a query has a cause if hooks show it and the data, or if no hook shows either and the task is another', async () => {
  const causes = new Causes()
  const causeOf = (name: string) => causes.causeOf({ name, kind: 'query', source: name } as Operation)
  causes.noteData({ id: 7, source: 'A' })
  expect(causeOf('in the same task')).toBeUndefined()
  causes.isShown = () => true
  expect(causeOf('shown too')).toBe(7)
  expect(causeOf('shown too')).toBeUndefined()
  causes.isShown = (source) => source === 'A'
  await nextTask()
  expect(causeOf('shown by nobody')).toBeUndefined()
  causes.isShown = () => false
  expect(causeOf('suspended')).toBe(7)
})

test('operations on a page without MessageChannel are recorded without causes', async () => {
  vi.stubGlobal('MessageChannel', undefined)
  const [, b] = await causeOfB()
  expect(b).toEqual(['B', undefined])
})

test('a query that no hook shows does not have one on the page as its cause', async () => {
  const { client, devtools, recorder } = recordedClient({ fetch: respondWith({ data: { a: 1 } }) })
  const store = devtools.connect(createQueryStore(client))
  const Shown = () => useQuery('query A { a }').status
  const root = createRoot(document.createElement('div'))
  root.render(createElement(GraphQLProvider, { store, children: createElement(Shown) }))
  onTestFinished(() => {
    root.unmount()
  })
  await vi.waitFor(() => {
    expect(recorder.log.calls[0]?.outcome).toBe('data')
  })
  await nextTask()
  await client.request('query B { b }')
  expect(recorder.log.calls.map(({ name, after }) => [name, after])).toEqual([
    ['A', undefined],
    ['B', undefined],
  ])
})

import { createClient } from '@thinql/core'
import { createQueryStore, listen, useMutation, useSubscription } from '@thinql/react'
import { act } from 'react'
import { expect, test } from 'vitest'
import { connectedStore, renderHook } from '../../test/connectedStore.ts'
import { respondWith, streamText } from '../../test/recordedClient.ts'

test('records a mutation and its result', async () => {
  const { store, recorder, storeRecorder } = connectedStore({
    fetch: respondWith({ errors: [{ message: 'No' }] }),
  })
  let add: (options: { variables: { title: string } }) => Promise<unknown> = () => Promise.resolve()
  const unmount = renderHook(store, () => {
    ;[add] = useMutation('mutation Add($title: String) { add(title: $title) }')
  })
  await act(() => add({ variables: { title: 'Tea' } }))
  expect(recorder.log.calls).toMatchObject([{ kind: 'mutation', sentBy: 'useMutation' }])
  expect(storeRecorder.activities('mutation')).toMatchObject([
    {
      variables: '{"title":"Tea"}',
      endedAt: expect.any(Number) as number,
      results: [{ outcome: 'GraphQLResultError', message: expect.stringContaining('No') as string }],
    },
  ])
  expect(storeRecorder.activities('subscription')).toEqual([])
  unmount()
})

test('records a subscription, its events, and that it was left', async () => {
  const fetch = streamText('text/event-stream', ['event: next\ndata: {"data":{"price":1}}\n\n'])
  const { store, recorder, storeRecorder } = connectedStore({ fetch })
  const unmount = renderHook(store, () => {
    useSubscription('subscription Price { price }')
  })
  await expect
    .poll(() => storeRecorder.activities('subscription'))
    .toMatchObject([{ results: [{ outcome: 'data', data: { price: 1 } }], resultCount: 1 }])
  expect(recorder.log.calls).toMatchObject([{ kind: 'subscription', sentBy: 'useSubscription' }])
  expect(storeRecorder.activities('subscription')[0]).not.toHaveProperty('endedAt')
  unmount()
  await expect
    .poll(() => storeRecorder.activities('subscription'))
    .toMatchObject([{ endedAt: expect.any(Number) as number }])
})

test('keeps the latest 200 mutations', async () => {
  const { store, storeRecorder } = connectedStore({ fetch: respondWith({ data: {} }) })
  let add: (options: { variables: { n: number } }) => Promise<unknown> = () => Promise.resolve()
  const unmount = renderHook(store, () => {
    ;[add] = useMutation('mutation Add($n: Int) { add(n: $n) }')
  })
  await act(async () => {
    for (let n = 0; n < 202; n++) await add({ variables: { n } })
  })
  const variables = storeRecorder.activities('mutation').map((activity) => activity.variables)
  expect([variables.length, variables[0], variables.at(-1)]).toEqual([200, '{"n":201}', '{"n":2}'])
  unmount()
})

test('ignores the end of a mutation that began before the store was connected', async () => {
  const { devtools, recorder } = connectedStore({})
  const store = createQueryStore(createClient({ fetch: respondWith({ data: {} }) }))
  let add: () => Promise<unknown> = () => Promise.resolve()
  const unmount = renderHook(store, () => {
    ;[add] = useMutation('mutation Add { add }')
  })
  await act(async () => {
    // Another listener, so that the store reports at all.
    listen(store, () => undefined)
    const added = add()
    await Promise.resolve()
    devtools.connect(store, 'late')
    await added
  })
  expect(recorder.stores[1]?.activities('mutation')).toEqual([])
  unmount()
})

test('keeps the events of a subscription that connects again', async () => {
  const fetch = streamText('text/event-stream', ['event: next\ndata: {"data":{"price":1}}\n\n'])
  const { store, storeRecorder } = connectedStore({ fetch })
  let reconnect = (): void => undefined
  const unmount = renderHook(store, () => {
    ;({ reconnect } = useSubscription('subscription Price { price }'))
  })
  const received = (resultCount: number) =>
    expect.poll(() => storeRecorder.activities('subscription')).toMatchObject([{ resultCount }])
  await received(1)
  act(() => reconnect())
  await received(2)
  unmount()
})

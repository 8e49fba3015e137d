import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { skipToken, useSubscription } from '../../src/index.ts'
import { eventSource } from '../fakes/eventSource.ts'
import { PriceChanged } from '../fakes/priceChanged.ts'

test('a server renders a subscription as loading or idle, opens no connection and leaves no timer', async () => {
  const { connections, store } = eventSource()
  function Price({ symbol }: { symbol?: string }) {
    const variables = symbol ? { symbol } : skipToken
    return <p>{useSubscription(PriceChanged, { variables, store }).status}</p>
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  const view = renderToString([<Price key="1" symbol="A" />, <Price key="2" />])
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  expect(view).toBe('<p>loading</p><p>idle</p>')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(connections).toHaveLength(0)
})

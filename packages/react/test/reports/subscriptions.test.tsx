import { expect, test } from 'vitest'
import { priced, priceHarness } from '../screens/prices.tsx'

// Subscriptions, and the components that follow them.

// https://github.com/apollographql/apollo-client/issues/6037
test('StrictMode leaves one connection open, and shows each event once', async () => {
  const { connections, send, showPrice } = priceHarness({ strict: true })
  const { result } = await showPrice()
  await send(priced(1))
  expect(connections.filter(({ closed }) => !closed())).toHaveLength(1)
  expect(result.current.data).toEqual({ price: 1 })
})

// https://github.com/apollographql/apollo-client/issues/9664
test('a subscription that is skipped at first connects when its `skip` ends', async () => {
  const { connections, send, showPrice } = priceHarness()
  const { change, result } = await showPrice('')
  expect(connections).toHaveLength(0)
  await change('A')
  await send(priced(1))
  expect(result.current.data).toEqual({ price: 1 })
})

// https://github.com/apollographql/apollo-client/issues/7608
test('another symbol closes the connection of the old symbol, and opens one', async () => {
  const { connections, showPrice } = priceHarness()
  const { change } = await showPrice('A')
  await change('B')
  expect(connections.map(({ closed, variables }) => [variables, closed()])).toEqual([
    [{ symbol: 'A' }, true],
    [{ symbol: 'B' }, false],
  ])
})

// https://github.com/react/react/issues/14988
test('a render after a change of the symbol never shows the price of the old one', async () => {
  const { send, showPrice } = priceHarness()
  const { change, states } = await showPrice('A')
  await send(priced(1))
  const before = states.length
  await change('B')
  await send(priced(2))
  expect(new Set(states.slice(before).map(({ data }) => data?.price))).toEqual(new Set([undefined, 2]))
})

// https://github.com/apollographql/apollo-client/pull/11863
test('new variables with equal content in each render keep their connection', async () => {
  const { connections, send, showPrice } = priceHarness()
  const { change, states } = await showPrice('A')
  await change('A')
  await send(priced(1), priced(2))
  await change('A')
  expect(states.at(-1)?.data).toEqual({ price: 2 })
  expect(connections).toHaveLength(1)
})

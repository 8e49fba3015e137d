import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { modes } from '../../../test/harness/harness.tsx'
import { eventsShown, priced, priceHarness } from '../../../test/screens/prices.tsx'
import { clearStore } from '../../store/clearStore.ts'

describe.each(modes)('a subscription after `clearStore`, $mode', ({ strict }) => {
  test('closes its connection and opens another one on `clearStore`, and shows no old data', async () => {
    let user = 'Ann'
    const { connections, renderPrice, send, store } = priceHarness({ strict, headers: () => ({ user }) })
    const { result, states } = renderPrice()
    await eventsShown()
    await send(priced(1))
    user = 'Bob'
    const shown = states.length
    act(() => clearStore(store))
    expect(result.current.status).toBe('loading')
    await eventsShown()
    expect(connections.map(({ closed, headers }) => [headers.get('user'), closed()] as const)).toEqual([
      ['Ann', true],
      ['Bob', false],
    ])
    await send(priced(2))
    expect(states.slice(shown).map(({ data }) => data?.price)).not.toContain(1)
    expect(result.current.data).toEqual({ price: 2 })
  })

  test('closes its connection on `clearStore` without a refetch, until another component mounts', async () => {
    const { connections, renderPrice, send, store } = priceHarness({ strict })
    const { result } = renderPrice()
    await eventsShown()
    await send(priced(1))
    act(() => clearStore(store, { refetch: false }))
    await eventsShown()
    expect(result.current).toMatchObject({ status: 'loading', data: undefined })
    expect(connections.map(({ closed }) => closed())).toEqual([true])
    renderPrice()
    await eventsShown()
    await send(priced(2))
    expect(connections.map(({ closed }) => closed())).toEqual([true, false])
    expect(result.current.data).toEqual({ price: 2 })
  })

  test('does not connect again on `clearStore` when no component uses it', async () => {
    const { connections, renderPrice, store } = priceHarness({ strict })
    const { unmount } = renderPrice()
    await eventsShown()
    unmount()
    clearStore(store)
    await eventsShown()
    expect(connections.map(({ closed }) => closed())).toEqual([true])
  })
})

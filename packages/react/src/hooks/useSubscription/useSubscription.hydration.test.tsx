import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  eventsShown,
  PriceChanged,
  type PriceData,
  priced,
  priceHarness,
} from '../../../test/screens/prices.tsx'
import { useSubscription } from '../../index.ts'

test('hydrates as loading, even if an event came before', async () => {
  const { connections, renderPrice, send, store } = priceHarness()
  function Price() {
    const { data, status } = useSubscription<PriceData>(PriceChanged, { variables: { symbol: 'A' }, store })
    return <output>{data?.price ?? status}</output>
  }
  renderPrice('A')
  await eventsShown()
  await send(priced(1))

  const container = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => container.remove())
  container.innerHTML = renderToString(<Price />)
  expect(container.textContent).toBe('loading')
  const onRecoverableError = vi.fn<() => void>()
  render(<Price />, { container, hydrate: true, onRecoverableError })
  expect(screen.getByRole('status').textContent).toBe('1')
  expect(onRecoverableError).not.toHaveBeenCalled()
  expect(connections).toHaveLength(1)
})

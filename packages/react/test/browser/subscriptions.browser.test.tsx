import { Activity, StrictMode } from 'react'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useSubscription } from '../../src/index.ts'
import { eventSource } from '../fakes/eventSource.ts'
import { PriceChanged, type PriceData, priced } from '../fakes/priceChanged.ts'
import { wait } from './browserHarness.tsx'

function source() {
  const { connections, last, store } = eventSource()
  function Price() {
    const { data, status } = useSubscription<PriceData>(PriceChanged, { variables: { symbol: 'A' }, store })
    return <p>{data?.price ?? status}</p>
  }
  const tree = (mode: 'visible' | 'hidden', beside = false) => (
    <StrictMode>
      <Activity mode={mode}>
        <Price />
      </Activity>
      {beside && <Price />}
    </StrictMode>
  )
  return { closed: () => connections.map(({ closed }) => closed()), last, tree }
}

test('closes the connection of a component that is hidden, and opens another one when it is shown', async () => {
  const { closed, last, tree } = source()
  const { container, rerender } = await render(tree('visible'))
  await wait(50)
  last().send(priced(1))
  await expect.element(screen.getByText('1')).toBeVisible()
  await rerender(tree('hidden'))
  await expect.poll(closed).toEqual([true])
  await rerender(tree('visible'))
  await expect.poll(closed).toEqual([true, false])
  expect(container.textContent).toBe('loading')
  last().send(priced(2))
  await expect.element(screen.getByText('2')).toBeVisible()
})

test('joins the connection that another component opened while this one was hidden', async () => {
  const { closed, last, tree } = source()
  const { container, rerender } = await render(tree('visible'))
  await wait(50)
  await rerender(tree('hidden'))
  await expect.poll(closed).toEqual([true])
  await rerender(tree('hidden', true))
  await expect.poll(closed).toEqual([true, false])
  last().send(priced(1))
  await expect.poll(() => container.textContent).toContain('1')
  await rerender(tree('visible', true))
  await wait(50)
  expect(container.textContent).toBe('11')
  expect(closed()).toEqual([true, false])
})

import { Activity } from 'react'
import { expect, test } from 'vitest'
import { modes } from '../../../test/harness/harness.tsx'
import { PriceChanged, priceHarness } from '../../../test/screens/prices.tsx'
import { useSubscription } from '../../index.ts'

function Lamp() {
  const { connected } = useSubscription(PriceChanged, { variables: { symbol: 'A' } })
  return <output>{connected ? 'live' : 'away'}</output>
}

test.each(modes)('a component that was hidden connects and shows it again, $mode', async ({ strict }) => {
  const { last, show } = priceHarness({ strict })
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Lamp />
    </Activity>
  )
  const { change, container } = await show(page('visible'))
  await change(page('hidden'))
  expect(last().closed()).toBe(true)
  await change(page('visible'))
  expect(last().closed()).toBe(false)
  expect(container.textContent).toBe('live')
})

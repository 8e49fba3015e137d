import { expect, test } from 'vitest'
import { harness, nextTask } from '../../../test/harness/harness.tsx'
import { Boundary, Title } from '../../../test/screens/suspense.tsx'

test('sends the `request` options of the component that suspends', async () => {
  const { last, render } = harness()
  render(
    <Boundary>
      <Title request={{ headers: { 'x-tenant': '7' } }} />
    </Boundary>,
  )
  await nextTask()
  expect(last().options.headers).toEqual({ 'x-tenant': '7' })
})

import { act, screen } from '@testing-library/react'
import { startTransition, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { harness, modes, nextTask, titled } from '../../../test/harness/harness.tsx'
import { Boundary, click, Title } from '../../../test/screens/suspense.tsx'

function Switch() {
  const [id, setId] = useState('1')
  return (
    <>
      <button onClick={() => setId('2')}>Switch</button>
      <button onClick={() => startTransition(() => setId('2'))}>Switch in a transition</button>
      <Boundary>
        <Title id={id} />
      </Boundary>
    </>
  )
}

describe.each(modes)('variables of useSuspenseQuery, $mode', ({ strict }) => {
  test('keeps the old data on screen when variables change in a transition', async () => {
    const { calls, last, render } = harness({ strict })
    render(<Switch />)
    await nextTask()
    await act(() => last().respond(titled('one')))
    click('Switch in a transition')
    await nextTask()
    expect(screen.getByText('one')).toBeDefined()
    expect(screen.queryByText('loading')).toBeNull()
    await act(() => last().respond(titled('two')))
    expect(screen.getByText('two')).toBeDefined()
    expect(calls).toHaveLength(2)
  })

  test('shows the fallback when variables change without a transition', async () => {
    const { calls, last, render } = harness({ strict })
    render(<Switch />)
    await nextTask()
    await act(() => last().respond(titled('one')))
    click('Switch')
    await nextTask()
    expect(screen.getByText('loading')).toBeDefined()
    await act(() => last().respond(titled('two')))
    expect(screen.getByText('two')).toBeDefined()
    expect(calls).toHaveLength(2)
  })

  test('shows the previous data with keepPreviousData', async () => {
    const { last, render } = harness({ strict })
    const ui = (id: string) => (
      <Boundary>
        <Title keepPreviousData id={id} />
      </Boundary>
    )
    const { rerender } = render(ui('1'))
    await nextTask()
    await act(() => last().respond(titled('one')))
    rerender(ui('2'))
    expect(screen.getByText('one (previous)')).toBeDefined()
    await act(() => last().respond(titled('two')))
    expect(screen.getByText('two')).toBeDefined()
  })
})

import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'

let renders = 0

function Child() {
  renders++
  return <p>child</p>
}

// The compiler that runs on Babel 8 passes over a component whose prop has a default.
function Parent({ start = 0 }: { start?: number }) {
  const [clicks, setClicks] = useState(start)
  return (
    <button onClick={() => setClicks(clicks + 1)}>
      {clicks}
      <Child />
    </button>
  )
}

it('compiles the components of the tests in the project that says so, and in no other', () => {
  renders = 0
  render(<Parent />)
  fireEvent.click(screen.getByRole('button'))
  // The compiler remembers the element that never changes, so React does not render it again.
  expect(renders).toBe(process.env.REACT_COMPILER === 'on' ? 1 : 2)
})

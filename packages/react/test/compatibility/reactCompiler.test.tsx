import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'

let renders = 0

function Child() {
  renders++
  return <p>child</p>
}

// The compiler on Babel 8 skips a component if a prop has a default.
function Parent({ start = 0 }: { start?: number }) {
  const [clicks, setClicks] = useState(start)
  return (
    <button onClick={() => setClicks(clicks + 1)}>
      {clicks}
      <Child />
    </button>
  )
}

test('the test components are compiled only in the project for the React Compiler', () => {
  renders = 0
  render(<Parent />)
  fireEvent.click(screen.getByRole('button'))
  // The compiler memoizes an element that never changes, so React does not render it again.
  expect(renders).toBe(process.env.REACT_COMPILER === 'on' ? 1 : 2)
})

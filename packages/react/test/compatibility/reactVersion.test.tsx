import { render, screen } from '@testing-library/react'
import { useState, version } from 'react'
import { version as domVersion } from 'react-dom'
import { expect, it } from 'vitest'

function Versions() {
  // A hook works only if the renderer and the component use the same React.
  const [versions] = useState(`${version} ${domVersion}`)
  return <output>{versions}</output>
}

it('runs the hooks and the DOM on the React version of the test project', () => {
  const expected = process.env.REACT_VERSION

  render(<Versions />)

  expect(screen.getByRole('status').textContent).toMatch(
    new RegExp(`^${expected}\\.\\S+ ${expected}\\.\\S+$`),
  )
})

import { render, screen } from '@testing-library/react'
import { useState, version } from 'react'
import { version as domVersion } from 'react-dom'
import { expect, it } from 'vitest'

function Versions() {
  // A hook works only where the renderer's React and the component's are the same one.
  const [versions] = useState(`${version} ${domVersion}`)
  return <output>{versions}</output>
}

it('runs on the React that its test project is named after, in the hooks and in the DOM', () => {
  const expected = process.env.REACT_VERSION

  render(<Versions />)

  expect(screen.getByRole('status').textContent).toMatch(
    new RegExp(`^${expected}\\.\\S+ ${expected}\\.\\S+$`),
  )
})

import { expect, it } from 'vitest'
import { withSizes } from './readme.ts'

const readme = 'Small.\n<!-- sizes -->\nold\n<!-- /sizes -->\nMore.\n'
const entry = { code: '', inReadme: true }

it('puts the sizes between the markers and leaves the rest alone', () => {
  const updated = withSizes(readme, [{ ...entry, name: 'request', size: 2048 }])

  expect(updated).toBe('Small.\n<!-- sizes -->\n\n- request: 2.0 kB\n\n<!-- /sizes -->\nMore.\n')
})

it('rounds up', () => {
  expect(withSizes(readme, [{ ...entry, name: 'request', size: 2049 }])).toContain('2.1 kB')
})

it('leaves out what is not for the README', () => {
  expect(withSizes(readme, [{ code: '', name: 'unwrap', size: 30 }])).not.toContain('unwrap')
})

it('says what a README without markers lacks', () => {
  expect(() => withSizes('Small.', [])).toThrow('no lines <!-- sizes -->')
})

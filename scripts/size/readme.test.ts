import { expect, it } from 'vitest'
import { withSizes } from './readme.ts'

const readme = 'Small.\n<!-- sizes -->\nold\n<!-- /sizes -->\nMore.\n'
const entry = { code: '', inReadme: true }

it('replaces only what is between the markers', () => {
  const updated = withSizes(readme, [{ ...entry, name: 'request', size: 2048 }])

  expect(updated).toBe('Small.\n<!-- sizes -->\n\n- request: 2.0 kB\n\n<!-- /sizes -->\nMore.\n')
})

it('rounds 2,049 B up to 2.1 kB', () => {
  expect(withSizes(readme, [{ ...entry, name: 'request', size: 2049 }])).toContain('2.1 kB')
})

it('leaves out an entry without inReadme', () => {
  expect(withSizes(readme, [{ code: '', name: 'unwrap', size: 30 }])).not.toContain('unwrap')
})

it('throws when the README has no markers', () => {
  expect(() => withSizes('Small.', [])).toThrow('no lines <!-- sizes -->')
})

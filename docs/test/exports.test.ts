import * as core from '@thinql/core'
import * as react from '@thinql/react'
import { expect, it } from 'vitest'
import * as coreReference from '../reference/core.ts'
import * as reactReference from '../reference/react.ts'

// TypeDoc writes a page for each export of the files in `reference`.
it('has every export of @thinql/core in the reference', () => {
  expect(Object.keys(coreReference).sort()).toEqual(Object.keys(core).sort())
})

it('has every export of @thinql/react in the reference', () => {
  expect(Object.keys(reactReference).sort()).toEqual(Object.keys(react).sort())
})

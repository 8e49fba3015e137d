import * as React from 'react'
import { harness } from './harness.tsx'
import { inspect } from '../src/store/inspect.ts'
import { trackComponents } from '../src/hooks/trackComponents.ts'

/** Whether React tells the owners of a component. React 18 doesn't. */
export const tells = 'captureOwnerStack' in React

/** Returns the names, or none if React doesn't tell them. */
export const named = (...names: string[]) => (tells ? names : [])

/** Creates a store whose components are tracked. */
export function tracked({ strict = false } = {}) {
  const all = harness({ strict })
  const componentsOf = trackComponents(all.store)
  const names = (key = inspect(all.store)[0]?.key ?? '') => componentsOf(key).map(({ name }) => name)
  return { ...all, componentsOf, names }
}

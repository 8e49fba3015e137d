import { render } from '@testing-library/react'
import * as React from 'react'
import { harness } from './harness.tsx'
import { inspectStore } from '../../src/store/inspectStore.ts'
import { trackComponents } from '../../src/devtools/trackComponents.ts'

/** Whether React tells the owners of a component. React 18 doesn't. */
export const tells = 'captureOwnerStack' in React

/** Returns the names, or none if React doesn't tell them. */
export const named = (...names: string[]) => (tells ? names : [])

/**
 * Waits until React tells the owners of components. Each second, React remembers the owners of 10,000 new elements only.
 * The test files before may have created more. The first render after that second starts to count again.
 */
export async function waitForOwners(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  render(<p />)
}

/** Creates a store whose components are tracked. */
export function tracked({ strict = false } = {}) {
  const all = harness({ strict })
  const componentsOf = trackComponents(all.store)
  const names = (key = inspectStore(all.store)[0]?.key ?? '') => componentsOf(key).map(({ name }) => name)
  return { ...all, componentsOf, names }
}

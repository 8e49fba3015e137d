import type { ClientOptions } from '@thinql/core'
import { createQueryStore, GraphQLProvider, type QueryStore } from '@thinql/react'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import type { DevtoolsOptions } from '../src/devtools.ts'
import { recordedClient } from './recordedClient.ts'

/** Creates a store that is connected to devtools. */
export function connectedStore(options: ClientOptions, devtoolsOptions?: DevtoolsOptions) {
  const { devtools, client, recorder } = recordedClient(options, devtoolsOptions)
  const store = devtools.connect(createQueryStore(client, { gcTime: 0 }))
  const [storeRecorder] = recorder.stores
  if (!storeRecorder) throw new Error('No store is connected.')
  return { devtools, recorder, store, storeRecorder }
}

/** Renders a component that only calls a hook. Returns the function that unmounts it. */
export function renderHook(store: QueryStore, useHook: () => void): () => void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onTestFinished(() => void vi.unstubAllGlobals())
  const Component = () => {
    useHook()
    return null
  }
  const root = createRoot(document.createElement('div'))
  act(() => root.render(createElement(GraphQLProvider, { store }, createElement(Component))))
  return () => act(() => root.unmount())
}

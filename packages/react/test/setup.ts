import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { StoreContext } from '../src/hooks/useQueryStore.ts'

// Testing Library does both by itself only if the test functions are globals.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(cleanup)

// React's renderer for servers marks a context for ever, and React warns if the one for browsers renders that context
// later. All test files share one context, because they share a worker.
afterEach(() => void Object.assign(StoreContext, { _currentRenderer: null }))

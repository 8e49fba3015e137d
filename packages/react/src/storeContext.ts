import { createContext } from 'react'
import type { QueryStore } from './store/queryStore.ts'

/** Carries the provider's store. */
export const StoreContext = createContext<QueryStore | undefined>(undefined)

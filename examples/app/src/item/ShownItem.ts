import { createContext } from 'react'
import type { ItemQuery } from '../gql/graphql.ts'

/** The item as far as its page shows it, for whatever changes it while the rest is on its way; null on other pages. */
export const ShownItem = createContext<ItemQuery['item']>(null)

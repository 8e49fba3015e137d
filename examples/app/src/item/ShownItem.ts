import { createContext } from 'react'
import type { ItemQuery } from '../gql/graphql.ts'

/** What the page of an item shows, for whatever changes it while the rest is on its way; null on other pages. */
export const ShownItem = createContext<ItemQuery | null>(null)

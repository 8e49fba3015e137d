import { createContext } from 'react'
import type { BoardQueryVariables } from '../gql/graphql.ts'

/** Which part of the board is shown, for whatever changes it before the server has answered; null on other pages. */
export const BoardVariables = createContext<BoardQueryVariables | null>(null)

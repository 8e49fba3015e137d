import { createContext } from 'react'
import type { ActivitySubscription } from '../gql/graphql.ts'

/** Something that was done on the board, in whichever window. */
export type Activity = NonNullable<ActivitySubscription['activity']>

export interface Live {
  /** What was done since this window was opened, latest first. */
  readonly activities: readonly Activity[]
  /** Of the connection; a lost one is replaced. */
  readonly state: 'connecting' | 'open' | 'lost'
}

export const LiveContext = createContext<Live>({ activities: [], state: 'connecting' })

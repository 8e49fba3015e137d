import type { Facts } from '../state/QueryEntry.ts'

export const noData = {
  responses: [{ data: undefined, sent: 0, came: 0 }],
  writes: [],
  data: undefined,
  growing: undefined,
  partial: undefined,
  beside: undefined,
  replayed: undefined,
  error: undefined,
  updatedAt: undefined,
  htmlData: undefined,
  writtenAt: -Infinity,
  wasShown: false,
  outdatedAt: 0,
  dueAt: 0,
  urgentAt: 0,
} satisfies Partial<Facts>

export const blank: Facts = {
  ...noData,
  request: undefined,
  nextPage: undefined,
  settledAt: undefined,
  askedAt: 0,
  overwrittenAt: 0,
  cleared: false,
}

import { expect, test } from 'vitest'
import { entryOf, idleObserver } from '../../../test/stores/entryOf.ts'
import { fakeClient } from '../../../test/fakes/fakeClient.ts'
import { createQueryStore } from '../queryStore.ts'
import type { InFlightRequest } from '../state/InFlightRequest.ts'
import type { QueryEntry } from '../state/QueryEntry.ts'
import type { PendingMutation } from '../state/StoreInternals.ts'
import * as reasons from './reasons.ts'

const A = 'query A { a }'
const names = [
  'needed',
  'refetched',
  'invalidated',
  'polled',
  'ended',
  'waited',
  'removed',
  'pageWanted',
  'promised',
] as const

type Row = readonly [situation: string, entry: QueryEntry, steps: string]

/** An entry of which only this is known. */
function entry(known: Partial<QueryEntry>, mutation?: Partial<PendingMutation>): QueryEntry {
  const found = Object.assign(entryOf(createQueryStore(fakeClient().client), A), known)
  const pending = { document: A, invalidates: [], span: { at: 0, ended: Infinity } }
  if (mutation) found.store.mutations.add({ ...pending, ...mutation })
  return found
}

/** An entry to which a mutation has written that is pending. */
function written(known: Partial<QueryEntry>): QueryEntry {
  const found = entry(known, {})
  const span = { at: 0, ended: Infinity }
  const own = { span, result: undefined, updates: [], update: () => undefined }
  for (const mutation of found.store.mutations) mutation.written = new Map([[found, own]])
  return found
}

const request = (aim: InFlightRequest['aim'], adds?: 'next') => ({
  request: { aim, adds, sent: 3 } as InFlightRequest,
})
const unseen = { responses: [{ data: { a: 1 }, sent: 1, came: 2 }] as const, askedAt: 1 }
const shown = { ...unseen, observers: new Set([idleObserver()]) }
const due = { ...shown, outdatedAt: 4, dueAt: 4 }

// One line for each situation, with what each of the reasons above makes of it.
// prettier-ignore
const table: Row[] = [
  ['has no data', entry({}), 'load load nothing load nothing nothing nothing load renew'],
  ['is shown', entry(shown), 'load renew load load nothing nothing load load renew'],
  ['has data that nobody shows', entry(unseen), 'load renew nothing load nothing nothing nothing load renew'],
  ['is loading for the first time', entry(request('load')), 'join join nothing nothing nothing nothing nothing join nothing'],
  ['is polling', entry({ ...shown, ...request('load') }), 'join renew load nothing nothing nothing load join nothing'],
  ['is being refetched', entry({ ...shown, ...request('renew') }), 'join follow nothing nothing nothing nothing load join nothing'],
  ['repeats a request', entry({ ...shown, ...request('repeat') }), 'join follow nothing nothing nothing nothing load join nothing'],
  ['gets another page', entry({ ...shown, ...request('load', 'next') }), 'joinPage follow nothing nothing nothing nothing load join nothing'],
  ['is due', entry(due), 'renew renew renew renew catchUp catchUp renew renew renew'],
  ['is due, and nobody shows it', entry({ ...due, observers: undefined }), 'renew renew nothing renew nothing nothing nothing renew renew'],
  ['is due during a poll', entry({ ...due, ...request('load') }), 'join renew renew nothing repeat repeat renew join nothing'],
  ['is due while it repeats a request', entry({ ...due, ...request('repeat') }), 'join follow nothing nothing nothing nothing renew join nothing'],
  ['is due, and a mutation will make it stale', entry(due, { invalidates: [{ text: A }] }), 'renew renew renew renew wait catchUp renew renew renew'],
  ['is due, and a mutation will make another query stale', entry(due, { invalidates: [{ text: 'query B { b }' }] }), 'renew renew renew renew catchUp catchUp renew renew renew'],
  ['is due, and a mutation has written to it', written(due), 'renew renew renew renew nothing nothing renew renew renew'],
  ['is due, and a mutation has written to it, but a write by hand was missed', written({ ...due, missedAt: 4 }), 'renew renew renew renew catchUp catchUp renew renew renew'],
  ['was cleared without a refetch', entry({ ...due, cleared: true }), 'load renew load nothing nothing nothing nothing load renew'],
]

test.each(table)('an entry that %s does what each reason says', (_, known, steps) => {
  expect(names.map((name) => reasons[name](known)).join(' ')).toBe(steps)
})

test('a request that missed a write is repeated, and one that adds a page to replaced pages or got a broken promise is sent again', () => {
  const known = entry({ ...due, ...request('load', 'next') })
  expect(reasons.lacksWrite(known)).toBe('repeat')
  expect(reasons.promiseBroken(known)).toBe('renew')
  expect(reasons.pagesReplaced(known)).toBe('renew')
  expect(reasons.pagesReplaced(entry({ ...shown, ...request('load', 'next') }))).toBe('load')
})

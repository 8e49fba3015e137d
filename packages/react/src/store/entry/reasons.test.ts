import { expect, test } from 'vitest'
import { entryOf, idleObserver, fakeStore } from '../../../test/fakes/fakeStore.ts'
import type { InFlightRequest } from '../state/InFlightRequest.ts'
import type { QueryEntry } from '../state/QueryEntry.ts'
import type { PendingMutation } from '../state/StoreInternals.ts'
import * as reasons from './reasons.ts'
import { blank } from './blank.ts'
import { missed, outdated, outdatedQuietly, overwritten, wrote } from './facts.ts'
import { isFinal, type Response } from '../history.ts'

const A = 'query A { a }'
const names = [
  'needed',
  'refetched',
  'invalidated',
  'polled',
  'ended',
  'waitIsOver',
  'removed',
  'pageWanted',
  'promised',
] as const

type Row = readonly [situation: string, entry: QueryEntry, steps: string]

function entry(known: Partial<QueryEntry>, mutation?: Partial<PendingMutation>): QueryEntry {
  const found = Object.assign(entryOf(fakeStore().store, A), known)
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

// One line for each situation, with what each reason makes of it, in this order:
// needed, refetched, invalidated, polled, ended, waitIsOver, removed, pageWanted, promised
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
  ['is due, and a mutation will make it stale, but a page came to stale ones', entry({ ...due, urgentAt: 4 }, { invalidates: [{ text: A }] }), 'renew renew renew renew catchUp catchUp renew renew renew'],
  ['is due, and a mutation will make it stale, and nobody has asked for it yet', entry({ ...due, askedAt: 0 }, { invalidates: [{ text: A }] }), 'renew renew renew renew wait catchUp renew renew renew'],
  ['is due, and a mutation will make another query stale', entry(due, { invalidates: [{ text: 'query B { b }' }] }), 'renew renew renew renew catchUp catchUp renew renew renew'],
  ['is due, and a mutation has written to it', written(due), 'renew renew renew renew nothing nothing renew renew renew'],
  ['is due, and a mutation has written to it, but a write by hand was missed', written({ ...due, urgentAt: 4 }), 'renew renew renew renew catchUp catchUp renew renew renew'],
  ['was cleared without a refetch', entry({ ...due, cleared: true }), 'load renew load nothing nothing nothing nothing load renew'],
]

test.each(table)('an entry that %s does what each reason says', (_, known, steps) => {
  expect(names.map((name) => reasons[name](known)).join(' ')).toBe(steps)
})

test('a request that missed a write is repeated, and one that adds a page to replaced pages or got a broken promise is sent again', () => {
  const known = entry({ ...due, ...request('load', 'next') })
  expect(reasons.responseLackedWrite(known)).toBe('repeat')
  expect(reasons.promiseBroken(known)).toBe('renew')
  expect(reasons.pagesAreDue(known)).toBe('catchUp')
  expect(reasons.pagesReplaced(known)).toBe('renew')
  expect(reasons.pagesReplaced(entry({ ...shown, ...request('load', 'next') }))).toBe('load')
})

const inFlight = (aim: InFlightRequest['aim'], adds?: 'next') => ({
  ...blank,
  request: { aim, adds, sent: 3 } as InFlightRequest,
})

test.each([
  ['without a request', blank, { overwrittenAt: 9 }],
  ['during a load', inFlight('load'), { overwrittenAt: 9, outdatedAt: 9, dueAt: 9 }],
  ['during a renewal', inFlight('renew'), { overwrittenAt: 9, outdatedAt: 9, dueAt: 9 }],
  ['while a page is added', inFlight('load', 'next'), { overwrittenAt: 9 }],
  ['during a repeated request', inFlight('repeat'), { outdatedAt: 9 }],
  ['while a repeated request adds a page', inFlight('repeat', 'next'), { outdatedAt: 9 }],
])('a write by hand %s says which responses lack it, and whether the data is stale', (_, facts, change) => {
  expect(overwritten(9)(facts)).toEqual(change)
})

test('an update that finds no data repeats the first load, and asks once more after a repeated one', () => {
  expect(missed(9)(inFlight('load'))).toEqual({ overwrittenAt: 9 })
  expect(missed(9)(inFlight('repeat'))).toEqual({ urgentAt: 9, outdatedAt: 9, dueAt: 9 })
})

test('what makes data stale that is older than the newest such event changes nothing', () => {
  const facts = { ...blank, outdatedAt: 8, dueAt: 3 }
  expect(outdated(7)(facts)).toEqual({})
  expect(outdated(9)(facts)).toEqual({ outdatedAt: 9, dueAt: 9 })
  expect(outdatedQuietly(7)(facts)).toEqual({ outdatedAt: 8 })
  expect(outdatedQuietly(9)(facts)).toEqual({ outdatedAt: 9 })
})

const response = (sent: number, came: number): Response => ({ data: {}, sent, came })
/** Came before the write began, was in flight meanwhile, and was sent after it had ended. */
const [before, beside, after] = [response(1, 2), response(3, 6), response(9, 10)] as const
const span = { at: 4, ended: 8 }

test.each([
  ['each page came before it or was sent after it', [before, after], true],
  ['one page was in flight beside it', [before, beside], false],
  ['another page was in flight beside it', [beside, after], false],
])('whether a write becomes a part of the pages of a list for good, if %s', (_, responses, isPart) => {
  expect(isFinal(span, responses, Infinity)).toBe(isPart)
})

test.each([
  [0, ['first', 'second', 'new']],
  [1, ['first', 'new', 'second']],
  [2, ['new', 'first', 'second']],
])('a write that goes below %d others is put before them, and all are kept', (below, order) => {
  const write = (name: string) => ({ name, span: { at: Infinity, ended: 1 }, update: () => undefined })
  const writes = [write('first'), write('second')]
  expect(wrote(write('new'), below)({ ...blank, writes })).toMatchObject({
    writes: order.map((name) => ({ name })),
  })
})

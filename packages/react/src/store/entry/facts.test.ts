import { expect, test } from 'vitest'
import type { InFlightRequest } from '../state/InFlightRequest.ts'
import { blank } from './blank.ts'
import { missed, outdated, outdatedQuietly, overwritten, queued, sent, stillOutdated } from './facts.ts'

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
  expect(missed(9)(inFlight('repeat'))).toEqual({ missedAt: 9, outdatedAt: 9, dueAt: 9 })
})

test('what makes data stale that is older than the newest such event changes nothing', () => {
  const facts = { ...blank, outdatedAt: 8, dueAt: 3 }
  expect(outdated(7)(facts)).toEqual({})
  expect(outdated(9)(facts)).toEqual({ outdatedAt: 9, dueAt: 9 })
  expect(outdatedQuietly(7)(facts)).toEqual({ outdatedAt: 8 })
  expect(outdatedQuietly(9)(facts)).toEqual({ outdatedAt: 9 })
  expect(stillOutdated(9)(facts)).toEqual({ dueAt: 9 })
})

test('a request for a page asks for no other data, and keeps the page that is added after it', () => {
  const { request } = inFlight('load', 'next')
  expect(sent(request)({ ...blank, askedAt: 2 })).toEqual({ request, askedAt: 2 })
  expect(queued('next')(blank)).toEqual({ nextPage: 'next' })
})

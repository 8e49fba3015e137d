import type { RequestFailure } from '@thinql/core'
import type { ComponentType } from 'react'
import { CancelDemo, queryDemo } from './demos.tsx'
import { launchDayDocument, newestItemsDocument, progressDocument } from './documents.ts'
import { BadResponse } from './examples/BadResponse.tsx'
import badResponseCode from './examples/BadResponse.tsx?raw'
import { Complete } from './examples/Complete.tsx'
import completeCode from './examples/Complete.tsx?raw'
import { Crashed } from './examples/Crashed.tsx'
import crashedCode from './examples/Crashed.tsx?raw'
import { InvalidVariable } from './examples/InvalidVariable.tsx'
import invalidVariableCode from './examples/InvalidVariable.tsx?raw'
import { Partial } from './examples/Partial.tsx'
import partialCode from './examples/Partial.tsx?raw'
import { RateLimited } from './examples/RateLimited.tsx'
import rateLimitedCode from './examples/RateLimited.tsx?raw'
import { SignedOut } from './examples/SignedOut.tsx'
import signedOutCode from './examples/SignedOut.tsx?raw'
import { TooSlow } from './examples/TooSlow.tsx'
import tooSlowCode from './examples/TooSlow.tsx?raw'
import { Unreachable } from './examples/Unreachable.tsx'
import unreachableCode from './examples/Unreachable.tsx?raw'
import cancelCode from './examples/useCancellableNote.ts?raw'

export interface Outcome {
  /** The last part of the route that provokes it, where it has one of its own. */
  readonly id: string
  readonly title: string
  readonly ends: 'data' | RequestFailure['name']
  readonly means: string
  readonly endpoint: string
  /** ms that the card's client always waits at most. */
  readonly deadline?: number
  /** What a user would see, with how the hook's state changed. */
  readonly Demo: ComponentType
  readonly code: string
}

const progress = { document: progressDocument }

/** Every way a request can end, the good one first. */
export const outcomes: readonly Outcome[] = [
  {
    id: 'complete',
    title: 'Everything is there',
    ends: 'data',
    means: 'The operation ran, and the answer has all that was asked for.',
    endpoint: '/graphql',
    Demo: queryDemo(progress, Complete),
    code: completeCode,
  },
  {
    id: 'partial',
    title: 'A part failed',
    ends: 'GraphQLResultError',
    means: 'The operation ran, a field of it failed, and the rest came as partial data.',
    endpoint: '/graphql',
    Demo: queryDemo({ document: launchDayDocument }, Partial),
    code: partialCode,
  },
  {
    id: 'signed-out',
    title: 'Signed out: 401',
    ends: 'ServerError',
    means: 'The status is no success, and the JSON of a gateway says why.',
    endpoint: '/answers/signed-out',
    Demo: queryDemo(progress, SignedOut),
    code: signedOutCode,
  },
  {
    id: 'too-many',
    title: 'Too many requests: 429',
    ends: 'ServerError',
    means: 'The server says when to come back. With retry on, that is kept to.',
    endpoint: '/answers/too-many',
    Demo: queryDemo(progress, RateLimited),
    code: rateLimitedCode,
  },
  {
    id: 'crashed',
    title: 'The server crashed: 500',
    ends: 'ServerError',
    means: 'The status is no success, and the GraphQL errors of the body are on the error.',
    endpoint: '/answers/crashed',
    Demo: queryDemo(progress, Crashed),
    code: crashedCode,
  },
  {
    id: 'bad-gateway',
    title: 'A proxy answered: 502',
    ends: 'ServerError',
    means: 'HTML of a proxy that did not reach the server behind it.',
    endpoint: '/answers/bad-gateway',
    Demo: queryDemo(progress, BadResponse),
    code: badResponseCode,
  },
  {
    id: 'sign-in-page',
    title: 'A sign-in page',
    ends: 'ParseError',
    means: 'The status is a success, and the body is HTML: a hotel’s network, say.',
    endpoint: '/answers/sign-in-page',
    Demo: queryDemo(progress, BadResponse),
    code: badResponseCode,
  },
  {
    id: 'cut-json',
    title: 'Half a JSON',
    ends: 'ParseError',
    means: 'The answer arrived whole, and its JSON ends in the middle.',
    endpoint: '/answers/cut-json',
    Demo: queryDemo(progress, BadResponse),
    code: badResponseCode,
  },
  {
    id: 'empty',
    title: 'Nothing in it',
    ends: 'EmptyResultError',
    means: 'Well-formed JSON with neither data nor errors.',
    endpoint: '/answers/empty',
    Demo: queryDemo(progress, BadResponse),
    code: badResponseCode,
  },
  {
    id: 'reset',
    title: 'The connection broke',
    ends: 'NetworkError',
    means: 'It was cut before anything was answered.',
    endpoint: '/answers/reset',
    Demo: queryDemo(progress, Unreachable),
    code: unreachableCode,
  },
  {
    id: 'cut-body',
    title: 'The answer broke off',
    ends: 'NetworkError',
    means: 'The headers of a success came, and then only a part of the body.',
    endpoint: '/answers/cut-body',
    Demo: queryDemo(progress, Unreachable),
    code: unreachableCode,
  },
  {
    id: 'slow',
    title: 'It took too long',
    ends: 'TimeoutError',
    means: 'The client of this card waits for a second; the server takes five.',
    endpoint: '/answers/slow',
    deadline: 1_000,
    Demo: queryDemo(progress, TooSlow),
    code: tooSlowCode,
  },
  {
    id: 'cancelled',
    title: 'The user cancelled',
    ends: 'AbortError',
    means: 'The signal of the call was aborted while it was under way.',
    endpoint: '/answers/slow',
    Demo: CancelDemo,
    code: cancelCode,
  },
  {
    id: 'unsendable',
    title: 'It could not be sent',
    ends: 'RequestError',
    means: 'A variable is NaN. The error says which one, and nothing is sent.',
    endpoint: '/graphql',
    Demo: queryDemo({ document: newestItemsDocument, variables: { first: Number.NaN } }, InvalidVariable),
    code: invalidVariableCode,
  },
]

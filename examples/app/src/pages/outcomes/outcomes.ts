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
  /** It is also the last part of `endpoint`, if the card has its own endpoint. */
  readonly id: string
  readonly title: string
  readonly result: 'data' | RequestFailure['name']
  readonly meaning: string
  readonly endpoint: string
  /** ms. The timeout of the card's client. */
  readonly timeoutAfter?: number
  /** The states of the hook, and what a user sees. */
  readonly Demo: ComponentType
  readonly code: string
}

const progress = { document: progressDocument }

/** Every way a request can end, success first. */
export const outcomes: readonly Outcome[] = [
  {
    id: 'complete',
    title: 'Complete data',
    result: 'data',
    meaning: 'The operation succeeded, and the response has all fields.',
    endpoint: '/graphql',
    Demo: queryDemo(progress, Complete),
    code: completeCode,
  },
  {
    id: 'partial',
    title: 'Partial data',
    result: 'GraphQLResultError',
    meaning: 'One field failed. The error has the data of the others.',
    endpoint: '/graphql',
    Demo: queryDemo({ document: launchDayDocument }, Partial),
    code: partialCode,
  },
  {
    id: 'signed-out',
    title: 'Signed out: 401',
    result: 'ServerError',
    meaning: 'A gateway refuses the request, with JSON that is not GraphQL.',
    endpoint: '/bad-responses/signed-out',
    Demo: queryDemo(progress, SignedOut),
    code: signedOutCode,
  },
  {
    id: 'too-many',
    title: 'Too many requests: 429',
    result: 'ServerError',
    meaning: 'The server says when to try again. With retry on, the client waits until then.',
    endpoint: '/bad-responses/too-many',
    Demo: queryDemo(progress, RateLimited),
    code: rateLimitedCode,
  },
  {
    id: 'crashed',
    title: 'The server crashed: 500',
    result: 'ServerError',
    meaning: 'The error has the status, and the GraphQL errors of the body.',
    endpoint: '/bad-responses/crashed',
    Demo: queryDemo(progress, Crashed),
    code: crashedCode,
  },
  {
    id: 'bad-gateway',
    title: 'Bad gateway: 502',
    result: 'ServerError',
    meaning: 'A proxy did not reach the server, and sends HTML.',
    endpoint: '/bad-responses/bad-gateway',
    Demo: queryDemo(progress, BadResponse),
    code: badResponseCode,
  },
  {
    id: 'sign-in-page',
    title: 'A sign-in page',
    result: 'ParseError',
    meaning: 'The status is 200, but the body is HTML, for example of a hotel’s network.',
    endpoint: '/bad-responses/sign-in-page',
    Demo: queryDemo(progress, BadResponse),
    code: badResponseCode,
  },
  {
    id: 'cut-json',
    title: 'Incomplete JSON',
    result: 'ParseError',
    meaning: 'The response is complete, but its JSON ends in the middle.',
    endpoint: '/bad-responses/cut-json',
    Demo: queryDemo(progress, BadResponse),
    code: badResponseCode,
  },
  {
    id: 'empty',
    title: 'Empty result',
    result: 'EmptyResultError',
    meaning: 'The JSON is valid, but has neither data nor errors.',
    endpoint: '/bad-responses/empty',
    Demo: queryDemo(progress, BadResponse),
    code: badResponseCode,
  },
  {
    id: 'reset',
    title: 'The connection was cut',
    result: 'NetworkError',
    meaning: 'The connection was lost before a response arrived.',
    endpoint: '/bad-responses/reset',
    Demo: queryDemo(progress, Unreachable),
    code: unreachableCode,
  },
  {
    id: 'cut-body',
    title: 'The response was cut off',
    result: 'NetworkError',
    meaning: 'The headers arrived with status 200, and then only a part of the body.',
    endpoint: '/bad-responses/cut-body',
    Demo: queryDemo(progress, Unreachable),
    code: unreachableCode,
  },
  {
    id: 'slow',
    title: 'It took too long',
    result: 'TimeoutError',
    meaning: 'The client of this card waits one second. The server takes five.',
    endpoint: '/bad-responses/slow',
    timeoutAfter: 1_000,
    Demo: queryDemo(progress, TooSlow),
    code: tooSlowCode,
  },
  {
    id: 'cancelled',
    title: 'The user cancelled',
    result: 'AbortError',
    meaning: 'The user aborted the request while it was in flight.',
    endpoint: '/bad-responses/slow',
    Demo: CancelDemo,
    code: cancelCode,
  },
  {
    id: 'unsendable',
    title: 'Invalid variable',
    result: 'RequestError',
    meaning: 'A variable is NaN. The error names it, and nothing is sent.',
    endpoint: '/graphql',
    Demo: queryDemo({ document: newestItemsDocument, variables: { first: Number.NaN } }, InvalidVariable),
    code: invalidVariableCode,
  },
]

import { setTimeout as wait } from 'node:timers/promises'
import { type ExecutionArgs, getOperationAST } from 'graphql'
import { createGraphQLError, type Plugin } from 'graphql-yoga'

/** Delays and failures that the server produces on purpose. Tests change them; a person uses the devtools. */
export type Conditions = Readonly<typeof goodConditions>

export const goodConditions = {
  /** The delay of each operation, in ms. */
  latency: 0,
  /** The delay of an item's history, in ms. */
  archiveTime: 900,
  /** How many of the next queries fail with status 500. */
  failingQueries: 0,
  /** How many of the next mutations fail with status 500 and change nothing. */
  failingMutations: 0,
  /** How long the token of a session is valid, in ms. */
  tokenTime: 30_000,
  /** How quickly the server reads uploads, in bytes per second. */
  uploadRate: 4_000_000,
}

/** Delays and fails operations. `POST /conditions` with a JSON object changes some conditions, and resets the others. */
export function conditionsPlugin(conditions: { current: Conditions }): Plugin {
  /** Whether this operation has to fail; counts down. */
  function mustFail({ document, operationName }: ExecutionArgs): boolean {
    const kind: string | undefined = getOperationAST(document, operationName)?.operation
    const counter = kind === 'mutation' ? 'failingMutations' : 'failingQueries'
    const left = conditions.current[counter]
    if (left > 0) conditions.current = { ...conditions.current, [counter]: left - 1 }
    return left > 0
  }

  return {
    async onRequest(event) {
      if (event.url.pathname !== '/conditions') return
      // The tests' helper has the type of what it sends.
      conditions.current = { ...goodConditions, ...((await event.request.json()) as Partial<Conditions>) }
      event.endResponse(new Response(null, { status: 204 }))
    },

    async onExecute({ args, context }) {
      const failing = mustFail(args)
      await wait(conditions.current.latency, undefined, { signal: context.request.signal }).catch(() => {
        throw createGraphQLError('The client aborted the request before the operation ran.')
      })
      if (failing) {
        throw createGraphQLError('The server was told to fail this operation.', {
          extensions: { http: { status: 500 } },
        })
      }
    },
  }
}

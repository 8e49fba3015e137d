import { setTimeout as wait } from 'node:timers/promises'
import { getOperationAST } from 'graphql'
import { createGraphQLError, type Plugin } from 'graphql-yoga'
import { goodConditions, toConditions } from './conditions.ts'

/**
 * Lets a person or a test worsen the conditions while the server runs: `POST /conditions` with a JSON object
 * replaces them all (`{}` makes them good again), `GET /conditions` reads them.
 */
export function conditionsPlugin(): Plugin {
  let conditions = goodConditions

  /** Whether this operation is one of those that have to fail; counts it. */
  function fails(kind: string | undefined): boolean {
    const counter = kind === 'mutation' ? 'failingMutations' : 'failingQueries'
    const left = conditions[counter]
    if (left > 0) conditions = { ...conditions, [counter]: left - 1 }
    return left > 0
  }

  return {
    async onRequest({ request, url, endResponse }) {
      if (url.pathname !== '/conditions') return
      try {
        if (request.method === 'POST') conditions = toConditions(await request.json())
        endResponse(Response.json(conditions))
      } catch (error) {
        endResponse(new Response(String(error), { status: 400 }))
      }
    },

    async onExecute({ args }) {
      const failing = fails(getOperationAST(args.document, args.operationName)?.operation)
      await wait(conditions.latency)
      if (failing) {
        throw createGraphQLError('The conditions make this operation fail.', {
          extensions: { http: { status: 500 } },
        })
      }
    },
  }
}

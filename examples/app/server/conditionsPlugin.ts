import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { type ExecutionArgs, getOperationAST } from 'graphql'
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
    return left > 0 || Math.random() * 100 < conditions.failureRate
  }

  async function answer(request: Request): Promise<Response> {
    try {
      if (request.method === 'POST') conditions = toConditions(await request.json())
      return Response.json(conditions)
    } catch (error) {
      return new Response(String(error), { status: 400 })
    }
  }

  return {
    async onRequest(event) {
      if (event.url.pathname === '/conditions') event.endResponse(await answer(event.request))
      else if (conditions.offline) {
        // Node's request where there is one, which Yoga's type doesn't know. What is answered then goes nowhere.
        const { req } = event.serverContext as { req?: IncomingMessage }
        req?.socket.destroy()
        event.endResponse(new Response(null, { status: 503 }))
      }
    },

    async onExecute({ args, context }) {
      const failing = fails(kindOf(args))
      await wait(conditions.latency, undefined, { signal: context.request.signal }).catch(() => {
        throw createGraphQLError('The caller left before the operation ran.')
      })
      if (failing) {
        throw createGraphQLError('The conditions make this operation fail.', {
          extensions: { http: { status: 500 } },
        })
      }
    },
  }
}

function kindOf({ document, operationName }: ExecutionArgs): string | undefined {
  return getOperationAST(document, operationName)?.operation
}

import type { ServerResponse } from 'node:http'
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
  /** The answers under way. */
  const open = new Set<ServerResponse>()

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
      if (conditions.offline) for (const response of open) response.destroy()
      return Response.json(conditions)
    } catch (error) {
      return new Response(String(error), { status: 400 })
    }
  }

  return {
    async onRequest(event) {
      if (event.url.pathname === '/conditions') {
        event.endResponse(await answer(event.request))
        return
      }
      // Node's response where there is one, which Yoga's type doesn't know.
      const { res } = event.serverContext as { res?: ServerResponse }
      if (conditions.offline) {
        res?.destroy()
        // It goes nowhere, but to who asks within the process.
        event.endResponse(new Response(null, { status: 503 }))
      } else if (res) {
        open.add(res)
        res.once('close', () => open.delete(res))
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

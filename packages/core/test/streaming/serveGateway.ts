import { createHash } from 'node:crypto'
import { type IncomingMessage, request as sendRequest, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serve } from '../support/serve.ts'

interface Parameters {
  query?: string
  documentId?: string
  extensions?: { persistedQuery?: { sha256Hash: string } }
}

/** A request that the gateway got. */
interface Arrived {
  readonly method: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly parameters: Parameters
}

/**
 * Starts a gateway in front of a GraphQL server. It accepts automatic persisted queries and trusted documents. It sends
 * their text to the server, and passes the response on while it arrives.
 */
export async function serveGateway(target: string, trusted: readonly string[] = []) {
  const arrived: Arrived[] = []
  const queries = new Map(trusted.map((query) => [`sha256:${sha256(query)}`, query]))
  const endpoint = await serve((request, response) => void pass(request, response))
  return { endpoint, arrived }

  async function pass(request: IncomingMessage, response: ServerResponse) {
    const { method, headers } = request
    const { searchParams } = new URL(request.url ?? '', target)
    const viaGet = method === 'GET'
    const body = await text(request)
    const parameters = viaGet ? parse(searchParams) : (JSON.parse(body) as Parameters)
    arrived.push({ method, headers, parameters })

    const { query, documentId, extensions } = parameters
    const hash = extensions?.persistedQuery?.sha256Hash
    if (hash && query) queries.set(hash, query)
    const document = query ?? queries.get(documentId ?? hash ?? '')
    if (!document) {
      const refused = { errors: [{ message: documentId ? 'Unknown document' : 'PersistedQueryNotFound' }] }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(refused))
      return
    }
    const { variables } = parameters as { variables?: object }
    const forwarded = { query: document, ...(variables && { variables }) }
    const url = new URL(target)
    if (viaGet) {
      url.searchParams.set('query', document)
      if (variables) url.searchParams.set('variables', JSON.stringify(variables))
    }
    // The body has another length, and the host is the server's.
    const passedOn = Object.fromEntries(
      Object.entries(headers).filter(([name]) => name !== 'content-length' && name !== 'host'),
    )
    const sent = sendRequest(url, { method: method ?? 'POST', headers: passedOn }, (given) => {
      response.writeHead(given.statusCode ?? 500, given.headers)
      given.on('data', (chunk) => response.write(chunk)).on('end', () => response.end())
    })
    response.on('close', () => sent.destroy())
    sent.on('error', () => response.destroy())
    sent.end(viaGet ? undefined : JSON.stringify(forwarded))
  }
}

function parse(search: URLSearchParams): Parameters {
  const fields = [...search].map(([name, value]) => [
    name,
    name === 'extensions' || name === 'variables' ? (JSON.parse(value) as unknown) : value,
  ])
  return Object.fromEntries(fields) as Parameters
}

export function sha256(document: string): string {
  return createHash('sha256').update(document).digest('hex')
}

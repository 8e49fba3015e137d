import { propagation, SpanStatusCode, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { authorize, createClient, type Middleware, stream, subscribe } from '@thinql/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { logging } from '../../recipes/logging.ts'
import { tracing } from '../../recipes/tracing.ts'
import { collect } from '../promises.ts'
import { recordRequests } from '../recordRequests.ts'
import { serve } from '../serve.ts'
import { serveStreamingYoga } from '../streaming/servers.ts'

const exporter = new InMemorySpanExporter()

beforeAll(() => {
  const spanProcessors = [new SimpleSpanProcessor(exporter)]
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors }))
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
})

afterAll(() => {
  trace.disable()
  propagation.disable()
})

beforeEach(() => {
  exporter.reset()
})

const runs = [
  {
    name: 'stream',
    kind: 'query',
    document: 'query Todo { todo { title ... @defer { note } } }',
    run: stream,
  },
  {
    name: 'subscribe',
    kind: 'subscription',
    document: 'subscription Todo { ticks(count: 2) }',
    run: subscribe,
  },
]

describe.for(runs)('$name', ({ kind, document, run }) => {
  const clientOf = async (...middleware: Middleware[]) =>
    createClient({ endpoint: await serveStreamingYoga(), middleware })

  test('is logged when it ends', async () => {
    const log = vi.fn()
    const client = await clientOf(logging(log))
    const results = run(client, document)
    await results.next()
    expect(log).not.toHaveBeenCalled()
    await collect(results)
    const ms = expect.any(Number) as number
    expect(log.mock.calls).toEqual([[{ kind, name: 'Todo', outcome: 'success', status: 200, ms }]])
  })

  test('is logged as an AbortError when the loop is left', async () => {
    const log = vi.fn()
    for await (const { data } of run(await clientOf(logging(log)), document)) if (data) break
    await expect.poll(() => log.mock.calls).toMatchObject([[{ outcome: 'AbortError' }]])
  })

  test('has a span until it ends', async () => {
    const results = run(await clientOf(tracing), document)
    await results.next()
    expect(exporter.getFinishedSpans()).toEqual([])
    await collect(results)
    expect(exporter.getFinishedSpans()).toMatchObject([
      { name: `${kind} Todo`, status: { code: SpanStatusCode.UNSET } },
    ])
  })

  test('sends the context of its span', async () => {
    const { endpoint, arrived } = await recordRequests()
    await collect(run(createClient({ endpoint, middleware: [tracing] }), document))
    const { traceId, spanId } = exporter.getFinishedSpans()[0]?.spanContext() ?? {}
    expect(arrived[0]?.headers.traceparent).toBe(`00-${traceId}-${spanId}-01`)
  })

  test.for(['application/json', 'text/event-stream'])(
    'is sent again with a new token after a 401 in %s',
    async (contentType) => {
      const target = new URL(await serveStreamingYoga())
      const endpoint = await serve((request, response) => {
        if (request.headers.authorization === 'Bearer 2') {
          response.writeHead(307, { location: target.href }).end()
        } else {
          response.writeHead(401, { 'content-type': contentType }).end('event: complete\n\n')
        }
      })
      const refresh = vi.fn(() => Promise.resolve('2'))
      const { headers, middleware } = authorize({ name: 'shop', refresh })
      const client = createClient({ endpoint, headers, middleware: [middleware] })
      const results = await collect(run(client, document))
      expect(results.map(({ error }) => error).filter(Boolean)).toEqual([])
      expect(results.length).toBeGreaterThan(1)
      expect(refresh).toHaveBeenCalledOnce()
    },
  )
})

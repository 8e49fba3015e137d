import { context, propagation, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { createClient } from '@thinql/core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tracing } from '../../recipes/tracing.ts'
import { recordRequests } from '../recordRequests.ts'
import { respondWith, serveResponse } from '../serve.ts'

const exporter = new InMemorySpanExporter()

beforeAll(() => {
  trace.setGlobalTracerProvider(
    new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }),
  )
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
})

afterAll(() => {
  trace.disable()
  context.disable()
  propagation.disable()
})

beforeEach(() => {
  exporter.reset()
})

test('makes a span and sends its context to the server', async () => {
  const { endpoint, arrived } = await recordRequests()
  await createClient({ endpoint, middleware: [tracing] }).request('query Todos { a }')
  const [span] = exporter.getFinishedSpans()
  expect(span).toMatchObject({
    name: 'query Todos',
    attributes: { 'graphql.operation.type': 'query', 'graphql.operation.name': 'Todos' },
    status: { code: SpanStatusCode.UNSET },
  })
  const { traceId, spanId } = span?.spanContext() ?? {}
  expect(arrived[0]?.headers.traceparent).toBe(`00-${traceId}-${spanId}-01`)
})

test('makes a child of the current span', async () => {
  const { endpoint } = await recordRequests()
  const client = createClient({ endpoint, middleware: [tracing] })
  const parent = trace.getTracer('test').startSpan('page')
  await context.with(trace.setSpan(context.active(), parent), () => client.request('{ a }'))
  expect(exporter.getFinishedSpans()[0]?.parentSpanContext?.spanId).toBe(parent.spanContext().spanId)
})

test('marks the span of a ServerError', async () => {
  const endpoint = await serveResponse(respondWith(503))
  await createClient({ endpoint, middleware: [tracing] }).request('mutation Add { a }')
  expect(exporter.getFinishedSpans()).toMatchObject([
    { name: 'mutation Add', status: { code: SpanStatusCode.ERROR, message: 'ServerError' } },
  ])
})

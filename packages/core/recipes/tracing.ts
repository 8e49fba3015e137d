import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { type Middleware, withHeaders } from '@thinql/core'

/** Starts a client span for each operation, and sends its context to the server in headers. */
export const tracing: Middleware = (next) => async (operation) => {
  const { kind, name = '' } = operation
  const attributes = { 'graphql.operation.type': kind, 'graphql.operation.name': name }
  const span = trace.getTracer('graphql').startSpan(`${kind} ${name}`, { kind: SpanKind.CLIENT, attributes })
  const headers: Record<string, string> = {}
  propagation.inject(trace.setSpan(context.active(), span), headers)
  const result = await next(withHeaders(operation, headers))
  if (result.error) span.setStatus({ code: SpanStatusCode.ERROR, message: result.error.name })
  span.end()
  return result
}

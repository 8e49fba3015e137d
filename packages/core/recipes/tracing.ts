import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { type Middleware, withHeaders } from '@thinql/core'

/** Starts a client span for each operation, and sends its context to the server in headers. */
export const tracing: Middleware = (next) => async (operation) => {
  const span = trace.getTracer('graphql').startSpan(operation.kind, { kind: SpanKind.CLIENT })
  span.setAttributes({ 'graphql.operation.type': operation.kind, 'graphql.operation.name': operation.name })
  const host = /^\w+:\/\/([^/:?#]+)/.exec(String(operation.endpoint))?.[1]
  if (host) span.setAttribute('server.address', host)
  const hash = sha256(operation.query).then(
    (text) => text && span.setAttribute('graphql.document.hash', text),
  )
  const headers: Record<string, string> = {}
  propagation.inject(trace.setSpan(context.active(), span), headers)
  const [result] = await Promise.all([next(withHeaders(operation, headers)), hash])
  const { error } = result
  if (error) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', error.name)
  span.end()
  return result
}

/** The hash of the text, with its algorithm. Pages without TLS have no WebCrypto. */
async function sha256(text: string) {
  const { subtle } = crypto as Partial<Crypto>
  const digest = await subtle?.digest('SHA-256', new TextEncoder().encode(text))
  const hex = digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0'))
  return hex ? `sha256:${hex.join('')}` : ''
}

import { graphqlErrors, type Middleware, NetworkError, type Operation, toJson, toResult } from '@thinql/core'
import type { Client } from 'graphql-ws'

/**
 * The sockets that a server has accepted, by their client while they are open, and then by the event that closed them.
 * Before that, a server has run no operation.
 */
const accepted = new WeakMap<object, WebSocket>()

/** The sockets that were closed because the server has refused their token. */
const refused = new WeakSet()

/**
 * Sends subscriptions over one WebSocket. Create it by `createPingingSocket`, and put `reconnect()` before this
 * middleware. What works on HTTP messages has no effect here: `headers`, `persisted`, `queryViaGet` and `upload`.
 */
export function webSocket(socket: Client): Middleware {
  socket.on('connected', (opened) => accepted.set(socket, opened as WebSocket))
  // In a hidden tab, a timer would come too late: the next socket may be open by then.
  socket.on('closed', (event) => {
    const closed = accepted.get(socket)
    if (closed) accepted.set(event as CloseEvent, closed)
    accepted.delete(socket)
  })
  return (next) => async (operation) => {
    const { kind, onPart, onOpen, fetchOptions } = operation
    if (!onPart || kind !== 'subscription') return next(operation)
    // The protocol has no response to a subscription before its first event. So it is open when its socket is.
    if (accepted.has(socket)) onOpen?.()
    const stop = socket.on('connected', () => onOpen?.())
    fetchOptions.signal?.addEventListener('abort', stop) // at its end
    let hadEvent = false
    for await (const { result, isFailure } of socketResults(socket, operation)) {
      // A first event without `data` is a refusal. With `data: null`, a field of the event has failed.
      hadEvent ||= result.data !== undefined
      if (!hadEvent || isFailure) return result
      await onPart(result)
    }
    return { ...toResult(operation, { data: {} }), hasNext: false }
  }
}

/** Gives a Result for each event of an operation. If the socket fails, the last one is the failure. */
export async function* socketResults(socket: Client, operation: Operation) {
  const { query, name: operationName, variables = {}, fetchOptions } = operation
  toJson({ variables }) // Throws if JSON would change a variable, as over HTTP.
  // graphql-ws may be closing a socket that nobody used. If that goes wrong, this operation would fail too.
  const last = accepted.get(socket)
  if (last?.readyState === 2) await new Promise((resolve) => last.addEventListener('close', resolve))
  if (fetchOptions.signal?.aborted) return
  const events = socket.iterate({ query, operationName, variables })
  const leave = () => void events.return?.()
  fetchOptions.signal?.addEventListener('abort', leave)
  // After the code 1000, graphql-ws would send everything again without a pause, also mutations.
  const stop = socket.on('closed', (event) => {
    leave()
    void events.throw?.(event)
  })
  try {
    for await (const event of events) yield checkToken(socket, toResult(operation, event))
  } catch (thrown) {
    const { code } = thrown as Partial<CloseEvent>
    // After a message that it can't read, graphql-ws would end the next socket when this one closes.
    if (!code && thrown instanceof Error && !accepted.has(socket))
      await new Promise((resolve) => socket.on('closed', resolve))
    const result = socketFailure(socket, operation, thrown)
    // After these codes of graphql-ws, a new connection would fail too.
    const isFinal = /^4(?:4(?:0[01369]|29)|00[45])$/.test(String(code))
    yield { result: isFinal ? { ...result, hasNext: false } : result, isFailure: true }
  } finally {
    stop()
    // A socket that was lost isn't released without it, and the next one would stay open for good.
    leave()
  }
}

/** Closes the socket if the server refuses its token, so that a new token gets a new socket. */
function checkToken(socket: Client, result: ReturnType<typeof toResult>) {
  const codes = graphqlErrors(result.error).map(({ extensions }) => extensions?.code)
  const isFailure = !result.data && codes.includes('UNAUTHENTICATED')
  if (isFailure) refused.add(accepted.get(socket) ?? {})
  if (isFailure) socket.terminate()
  return { result, isFailure }
}

/**
 * Makes the Result of what a socket throws. When a socket closes because of its token, its operations are
 * refused too.
 */
function socketFailure(socket: Client, operation: Operation, thrown: unknown) {
  const { code, reason, message } = thrown as Partial<CloseEvent & ErrorEvent>
  if (Array.isArray(thrown))
    return checkToken(socket, toResult(operation, { errors: thrown as unknown })).result
  const why = [reason, message, code].find(Boolean) ?? 'no connection'
  const errors = [{ message: String(why), extensions: { code: 'UNAUTHENTICATED' } }]
  const closed = accepted.get(thrown as CloseEvent)
  // Before it accepts a socket, a server has got nothing but the token. Hasura refused that with 4400 as code or in its
  // text, or with a message of another protocol.
  const ofToken = (closed ?? accepted.get(socket)) ? /^440[13]/ : /^(?:\d+ )?440[013]\b|^undefined Invalid/
  const isRefused = ofToken.test(`${code} ${why}`) || (!!closed && refused.has(closed))
  // A mutation may have run if its socket was accepted.
  if (isRefused && !(closed && operation.kind === 'mutation')) return toResult(operation, { errors })
  return { error: new NetworkError(`the WebSocket closed: ${why}.`) }
}

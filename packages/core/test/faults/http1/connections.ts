import type { Socket } from 'node:net'
import { type Fault, json } from '../plan.ts'
import { chunked, lengthOf, message, writeThen } from './serveTcp.ts'

const head = message({ body: '', headers: ['content-length: 1000'] })
const beginning = message({ headers: ['content-length: 1000'], body: '{"data":' })
const chunks = message({ headers: [chunked], body: '8\r\n{"data":\r\n' })

/** Connections that the server resets or closes, also between two requests. */
export const connections: readonly Fault<Socket>[] = [
  {
    what: 'a reset while the request is still coming',
    early: true,
    respond: (socket) => socket.resetAndDestroy(),
    outcomes: ['NetworkError'],
  },
  {
    what: 'a reset before the headers',
    respond: (socket) => socket.resetAndDestroy(),
    outcomes: ['NetworkError'],
  },
  { what: 'a close before the headers', respond: (socket) => socket.end(), outcomes: ['NetworkError'] },
  {
    what: 'a reset within the first line',
    respond: writeThen('HTTP/1.1 20', 'resetAndDestroy'),
    outcomes: ['NetworkError'],
  },
  {
    what: 'a reset within the headers',
    respond: writeThen(head.subarray(0, 30), 'resetAndDestroy'),
    outcomes: ['NetworkError'],
  },
  {
    what: 'a close within the headers',
    respond: writeThen(head.subarray(0, 30), 'end'),
    outcomes: ['NetworkError'],
  },
  {
    what: 'a reset after the headers',
    respond: writeThen(head, 'resetAndDestroy'),
    outcomes: ['NetworkError 200'],
  },
  { what: 'a close after the headers', respond: writeThen(head, 'end'), outcomes: ['NetworkError 200'] },
  {
    what: 'a reset within the body',
    respond: writeThen(beginning, 'resetAndDestroy'),
    outcomes: ['NetworkError 200'],
  },
  { what: 'a close within the body', respond: writeThen(beginning, 'end'), outcomes: ['NetworkError 200'] },
  { what: 'a close between chunks', respond: writeThen(chunks, 'end'), outcomes: ['NetworkError 200'] },
  {
    what: 'a reset within the body of an error',
    respond: writeThen(
      message({ status: '502 Bad', headers: ['content-length: 99'], body: '<p' }),
      'resetAndDestroy',
    ),
    outcomes: ['ServerError 502'],
  },
  {
    what: 'a body that ends with the connection',
    respond: writeThen(message({ headers: [] }), 'end'),
    outcomes: ['data 200'],
  },
  {
    what: 'a refusal while the request is still coming, and a reset',
    early: true,
    respond: writeThen(message({ status: '413 Too Large' }), 'resetAndDestroy'),
    outcomes: ['ServerError 413', 'NetworkError'],
  },
  {
    what: 'a connection that is kept, and reset before the next request',
    respond: writeThen(message({ headers: [lengthOf(json), 'connection: keep-alive'] }), 'resetAndDestroy'),
    outcomes: ['data 200', 'NetworkError'],
  },
  {
    what: 'a connection that is kept, and closed at once',
    respond: (socket) => socket.end(message({ headers: [lengthOf(json), 'keep-alive: timeout=60'] })),
    outcomes: ['data 200', 'NetworkError'],
  },
]

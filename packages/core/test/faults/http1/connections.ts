import type { Socket } from 'node:net'
import { type Fault, faultsOf, json } from '../plan.ts'
import { chunked, lengthOf, message, writeThen } from './serveTcp.ts'

const head = message({ body: '', headers: ['content-length: 1000'] })
const beginning = message({ headers: ['content-length: 1000'], body: '{"data":' })
const chunks = message({ headers: [chunked], body: '8\r\n{"data":\r\n' })

const cutError = message({ status: '502 Bad', headers: ['content-length: 99'], body: '<p' })

/** Connections that the server resets or closes, also between two requests. */
export const connections: readonly Fault<Socket>[] = [
  ...faultsOf<Socket>(['NetworkError'], {
    'a reset before the headers': (socket) => socket.resetAndDestroy(),
    'a close before the headers': (socket) => socket.end(),
    'a reset within the first line': writeThen('HTTP/1.1 20', 'resetAndDestroy'),
    'a reset within the headers': writeThen(head.subarray(0, 30), 'resetAndDestroy'),
    'a close within the headers': writeThen(head.subarray(0, 30), 'end'),
  }),
  ...faultsOf<Socket>(['NetworkError 200'], {
    'a reset after the headers': writeThen(head, 'resetAndDestroy'),
    'a close after the headers': writeThen(head, 'end'),
    'a reset within the body': writeThen(beginning, 'resetAndDestroy'),
    'a close within the body': writeThen(beginning, 'end'),
    'a close between chunks': writeThen(chunks, 'end'),
  }),
  ...faultsOf<Socket>(['ServerError 502'], {
    'a reset within the body of an error': writeThen(cutError, 'resetAndDestroy'),
  }),
  ...faultsOf<Socket>(['data 200'], {
    'a body that ends with the connection': writeThen(message({ headers: [] }), 'end'),
  }),
  ...faultsOf<Socket>(['data 200', 'NetworkError'], {
    'a connection that is kept, and reset before the next request': writeThen(
      message({ headers: [lengthOf(json), 'connection: keep-alive'] }),
      'resetAndDestroy',
    ),
    'a connection that is kept, and closed at once': (socket) =>
      socket.end(message({ headers: [lengthOf(json), 'keep-alive: timeout=60'] })),
  }),
  {
    what: 'a reset while the request is still coming',
    early: true,
    respond: (socket) => socket.resetAndDestroy(),
    outcomes: ['NetworkError'],
  },
  {
    what: 'a refusal while the request is still coming, and a reset',
    early: true,
    respond: writeThen(message({ status: '413 Too Large' }), 'resetAndDestroy'),
    outcomes: ['ServerError 413', 'NetworkError'],
  },
]

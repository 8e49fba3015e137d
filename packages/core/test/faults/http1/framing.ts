import type { Socket } from 'node:net'
import { type Fault, json } from '../plan.ts'
import { chunked, lengthOf, message, type Message, writeThen } from './serveTcp.ts'

/** A response with `connection: close`. */
const bytesOf = ({ headers = [lengthOf(json)], ...rest }: Message = {}) =>
  message({ ...rest, headers: [...headers, 'connection: close'] })

const size = json.length.toString(16)

/** Bytes that are not HTTP or have wrong headers. The connection closes after each. */
const malformed: readonly Omit<Fault<Socket> & { bytes: string | Buffer }, 'respond'>[] = [
  { what: 'bytes that are not HTTP', bytes: 'SSH-2.0-OpenSSH_9.9\r\n', outcomes: ['NetworkError'] },
  { what: 'HTTP/0.9', bytes: json, outcomes: ['NetworkError'] },
  { what: 'a TLS alert', bytes: Buffer.from([21, 3, 1, 0, 2, 2, 70]), outcomes: ['NetworkError'] },
  { what: 'a status that is no number', bytes: bytesOf({ status: 'OK' }), outcomes: ['NetworkError'] },
  { what: 'status 99', bytes: bytesOf({ status: '99 Low' }), outcomes: ['NetworkError'] },
  { what: 'no reason phrase', bytes: bytesOf({ status: '200' }), outcomes: ['data 200'] },
  { what: 'status 299', bytes: bytesOf({ status: '299 Fine' }), outcomes: ['data 299'] },
  {
    what: 'status 204 with a body',
    bytes: bytesOf({ status: '204 No Content' }),
    outcomes: ['ParseError 204'],
  },
  { what: 'an endless first line', bytes: `HTTP/1.1 200 ${'O'.repeat(2e6)}`, outcomes: ['NetworkError'] },
  {
    what: 'a header of 1 MB',
    bytes: bytesOf({ headers: [`x: ${'x'.repeat(1e6)}`, lengthOf(json)] }),
    outcomes: ['NetworkError'],
  },
  {
    what: 'NUL in a header',
    bytes: bytesOf({ headers: ['x: a\0b', lengthOf(json)] }),
    outcomes: ['NetworkError'],
  },
  {
    what: 'a header without a name',
    bytes: bytesOf({ headers: [': a', lengthOf(json)] }),
    outcomes: ['NetworkError'],
  },
  {
    what: 'early hints before the response',
    bytes: Buffer.concat([Buffer.from('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'), bytesOf()]),
    outcomes: ['data 200'],
  },
  {
    what: 'a length that is no number',
    bytes: bytesOf({ headers: ['content-length: x'] }),
    outcomes: ['NetworkError'],
  },
  {
    what: 'a length below zero',
    bytes: bytesOf({ headers: ['content-length: -1'] }),
    outcomes: ['NetworkError'],
  },
  {
    what: 'two lengths that differ',
    bytes: bytesOf({ headers: ['content-length: 3', lengthOf(json)] }),
    outcomes: ['NetworkError'],
  },
  {
    what: 'a length that is too long',
    bytes: bytesOf({ headers: [`content-length: 17`] }),
    outcomes: ['NetworkError 200'],
  },
  {
    what: 'a length that is too short',
    bytes: bytesOf({ headers: ['content-length: 15'] }),
    outcomes: ['ParseError 200'],
  },
  {
    what: 'a length of zero before a body',
    bytes: bytesOf({ headers: ['content-length: 0'] }),
    outcomes: ['ParseError 200'],
  },
  {
    what: 'both a length and chunks',
    bytes: bytesOf({ headers: [lengthOf(json), chunked], body: `${size}\r\n${json}\r\n0\r\n\r\n` }),
    outcomes: ['data 200', 'NetworkError'],
  },
  {
    what: 'good chunks',
    bytes: bytesOf({ headers: [chunked], body: `${size};a=b\r\n${json}\r\n0\r\n\r\n` }),
    outcomes: ['data 200'],
  },
  {
    what: 'a chunk size that is no number',
    bytes: bytesOf({ headers: [chunked], body: `zz\r\n${json}` }),
    outcomes: ['NetworkError 200'],
  },
  {
    what: 'a chunk size of 20 digits',
    bytes: bytesOf({ headers: [chunked], body: `${'f'.repeat(20)}\r\n${json}` }),
    outcomes: ['NetworkError 200'],
  },
  {
    what: 'a chunk that is longer than it says',
    bytes: bytesOf({ headers: [chunked], body: `3\r\n${json}\r\n0\r\n\r\n` }),
    outcomes: ['NetworkError 200'],
  },
  {
    what: 'chunks without an end',
    bytes: bytesOf({ headers: [chunked], body: `${size}\r\n${json}\r\n` }),
    outcomes: ['NetworkError 200'],
  },
]

export const framing: readonly Fault<Socket>[] = malformed.map(({ bytes, ...fault }) => ({
  ...fault,
  respond: writeThen(bytes, 'end'),
}))

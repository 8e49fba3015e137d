import type { Socket } from 'node:net'
import { type Fault, json, type Outcome } from '../plan.ts'
import { chunked, lengthOf, message, type Message, writeThen } from './serveTcp.ts'

/** A response with `connection: close`. */
const bytesOf = ({ headers = [lengthOf(json)], ...rest }: Message = {}) =>
  message({ ...rest, headers: [...headers, 'connection: close'] })

const inChunks = (body: string) => bytesOf({ headers: [chunked], body })

const size = json.length.toString(16)

/** Bytes that are not HTTP or have wrong headers, by their outcomes. The connection closes after each. */
const malformed: readonly [outcomes: readonly Outcome[], bytes: Readonly<Record<string, string | Buffer>>][] =
  [
    [
      ['NetworkError'],
      {
        'bytes that are not HTTP': 'SSH-2.0-OpenSSH_9.9\r\n',
        'HTTP/0.9': json,
        'a TLS alert': Buffer.from([21, 3, 1, 0, 2, 2, 70]),
        'a status that is no number': bytesOf({ status: 'OK' }),
        'status 99': bytesOf({ status: '99 Low' }),
        'an endless first line': `HTTP/1.1 200 ${'O'.repeat(2e6)}`,
        'a header of 1 MB': bytesOf({ headers: [`x: ${'x'.repeat(1e6)}`, lengthOf(json)] }),
        'NUL in a header': bytesOf({ headers: ['x: a\0b', lengthOf(json)] }),
        'a header without a name': bytesOf({ headers: [': a', lengthOf(json)] }),
        'a length that is no number': bytesOf({ headers: ['content-length: x'] }),
        'a length below zero': bytesOf({ headers: ['content-length: -1'] }),
        'two lengths that differ': bytesOf({ headers: ['content-length: 3', lengthOf(json)] }),
      },
    ],
    [
      ['NetworkError 200'],
      {
        'a length that is too long': bytesOf({ headers: [`content-length: 17`] }),
        'a chunk size that is no number': inChunks(`zz\r\n${json}`),
        'a chunk size of 20 digits': inChunks(`${'f'.repeat(20)}\r\n${json}`),
        'a chunk that is longer than it says': inChunks(`3\r\n${json}\r\n0\r\n\r\n`),
        'chunks without an end': inChunks(`${size}\r\n${json}\r\n`),
      },
    ],
    [
      ['ParseError 200'],
      {
        'a length that is too short': bytesOf({ headers: ['content-length: 15'] }),
        'a length of zero before a body': bytesOf({ headers: ['content-length: 0'] }),
      },
    ],
    [['ParseError 204'], { 'status 204 with a body': bytesOf({ status: '204 No Content' }) }],
    [['data 299'], { 'status 299': bytesOf({ status: '299 Fine' }) }],
    [
      ['data 200'],
      {
        'no reason phrase': bytesOf({ status: '200' }),
        'early hints before the response': Buffer.concat([
          Buffer.from('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'),
          bytesOf(),
        ]),
        'good chunks': inChunks(`${size};a=b\r\n${json}\r\n0\r\n\r\n`),
      },
    ],
    [
      ['data 200', 'NetworkError'],
      {
        'both a length and chunks': bytesOf({
          headers: [lengthOf(json), chunked],
          body: `${size}\r\n${json}\r\n0\r\n\r\n`,
        }),
      },
    ],
  ]

export const framing: readonly Fault<Socket>[] = malformed.flatMap(([outcomes, bytes]) =>
  Object.entries(bytes).map(([what, each]) => ({ what, outcomes, respond: writeThen(each, 'end') })),
)

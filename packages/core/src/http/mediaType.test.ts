import { expect, test } from 'vitest'
import { parseMediaType } from './mediaType.ts'

// https://github.com/maraisr/meros/issues/18
test.for<[rule: string, header: string, essence: string, boundary?: string]>([
  ['a media type without parameters', 'text/event-stream', 'text/event-stream'],
  ['upper case', 'Multipart/MIXED; Boundary=Ab', 'multipart/mixed', 'Ab'],
  ['a type with space around it', ' text/event-stream ; charset=utf-8', 'text/event-stream'],
  ['a boundary without space before it', 'multipart/mixed;boundary=-', 'multipart/mixed', '-'],
  ['a quoted boundary', 'multipart/mixed; boundary="-"', 'multipart/mixed', '-'],
  [
    'a quoted boundary with separators in it',
    'multipart/mixed; boundary="a; b=c"; deferSpec=20220824',
    'multipart/mixed',
    'a; b=c',
  ],
  [
    'a boundary between other parameters',
    'multipart/mixed;deferSpec=20220824;boundary=graphql;charset="utf-8"',
    'multipart/mixed',
    'graphql',
  ],
  [
    'a boundary after a value that looks like one',
    'multipart/mixed; a="\\"; boundary=no"; boundary=yes',
    'multipart/mixed',
    'yes',
  ],
  [
    'a boundary after a name that ends with "boundary"',
    'multipart/mixed; x-boundary=no; boundary=yes',
    'multipart/mixed',
    'yes',
  ],
  ['the first of two boundaries', 'a/b; boundary=1; boundary=2', 'a/b', '1'],
  ['a type that begins like another', 'text/event-stream-of-mine', 'text/event-stream-of-mine'],
  ['a type with another one in a parameter', 'text/html; a=multipart/mixed', 'text/html'],
  ['no type', '', ''],
  ['no header', '', ''],
])('`parseMediaType` reads %s', ([, header, essence, boundary]) => {
  expect(parseMediaType(header)).toEqual([essence, boundary])
})

test.for(['; boundary ', '; a="', '\\"', '"', ';'])('a megabyte of %s is read in linear time', (hostile) => {
  const [essence] = parseMediaType(`a/b;${hostile.repeat(2 ** 20 / hostile.length)}`)
  expect(essence).toBe('a/b')
})

import { expect, test } from 'vitest'
import { parseMediaType } from './mediaType.ts'

test.for([
  { rule: 'a media type without parameters', header: 'text/event-stream', essence: 'text/event-stream' },
  { rule: 'upper case', header: 'Multipart/MIXED; Boundary=Ab', essence: 'multipart/mixed', boundary: 'Ab' },
  {
    rule: 'a type with space around it',
    header: ' text/event-stream ; charset=utf-8',
    essence: 'text/event-stream',
  },
  {
    rule: 'a boundary without space before it',
    header: 'multipart/mixed;boundary=-',
    essence: 'multipart/mixed',
    boundary: '-',
  },
  {
    rule: 'a quoted boundary',
    header: 'multipart/mixed; boundary="-"',
    essence: 'multipart/mixed',
    boundary: '-',
  },
  {
    rule: 'a quoted boundary with separators in it',
    header: 'multipart/mixed; boundary="a; b=c"; deferSpec=20220824',
    essence: 'multipart/mixed',
    boundary: 'a; b=c',
  },
  {
    rule: 'a boundary between other parameters',
    header: 'multipart/mixed;deferSpec=20220824;boundary=graphql;charset="utf-8"',
    essence: 'multipart/mixed',
    boundary: 'graphql',
  },
  {
    rule: 'a boundary after a value that looks like one',
    header: 'multipart/mixed; a="\\"; boundary=no"; boundary=yes',
    essence: 'multipart/mixed',
    boundary: 'yes',
  },
  {
    rule: 'a boundary after a name that ends with "boundary"',
    header: 'multipart/mixed; x-boundary=no; boundary=yes',
    essence: 'multipart/mixed',
    boundary: 'yes',
  },
  {
    rule: 'the first of two boundaries',
    header: 'a/b; boundary=1; boundary=2',
    essence: 'a/b',
    boundary: '1',
  },
  {
    rule: 'a type that begins like another',
    header: 'text/event-stream-of-mine',
    essence: 'text/event-stream-of-mine',
  },
  {
    rule: 'a type with another one in a parameter',
    header: 'text/html; a=multipart/mixed',
    essence: 'text/html',
  },
  { rule: 'no type', header: '', essence: '' },
  { rule: 'no header', header: null, essence: '' },
])('reads $rule', ({ header, essence, boundary }) => {
  expect(parseMediaType(header)).toEqual([essence, boundary])
})

test.for(['; boundary ', '; a="', '\\"', '"', ';'])('reads a megabyte of %s in linear time', (hostile) => {
  const [essence] = parseMediaType(`a/b;${hostile.repeat(2 ** 20 / hostile.length)}`)
  expect(essence).toBe('a/b')
})

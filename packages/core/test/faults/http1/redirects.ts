import type { Socket } from 'node:net'
import type { Fault } from '../fault.ts'
import { message } from './message.ts'

const redirect = (status: number, to?: string) => (socket: Socket) =>
  socket.write(
    message({
      status: `${status} Redirect`,
      headers: [...(to ? [`location: ${to}`] : []), 'content-length: 0'],
      body: '',
    }),
  )

/** Redirects that lead nowhere. An empty reference leads to where it stands. */
export const redirects: readonly Fault<Socket>[] = [
  ...[301, 302, 303, 307, 308].map((status) => ({
    what: `a ${status} that leads to itself`,
    answer: redirect(status, '?'),
    outcomes: ['NetworkError'],
  })),
  {
    what: 'a redirect to where nobody listens',
    answer: redirect(307, 'http://127.0.0.1:1/'),
    outcomes: ['NetworkError'],
  },
  { what: 'a redirect to a file', answer: redirect(307, 'file:///etc/passwd'), outcomes: ['NetworkError'] },
  {
    what: 'a redirect to data',
    answer: redirect(307, 'data:application/json,{"data":{}}'),
    outcomes: ['NetworkError'],
  },
  { what: 'a redirect to no URL', answer: redirect(307, 'http://'), outcomes: ['NetworkError'] },
  { what: 'a redirect without location', answer: redirect(307), outcomes: ['ServerError 307'] },
]

import { type LocalServer, startServer } from '../harness/startServer.ts'

/** What the upstream server knows, and no client of the app may get. */
export const secret = 's3cret'

const errors = [{ message: 'No', extensions: { code: 'NO' } }]
const body = JSON.stringify({ data: { secret, broken: null }, extensions: { secret }, errors })

/** The path of each response that fails. The last one never comes. */
const responses: Readonly<Record<string, readonly [status: number, body: string] | undefined>> = {
  '/forbidden': [403, body],
  '/unavailable': [503, `<p>${secret}</p>`],
  '/redirect': [302, secret],
  '/html': [200, `<p>${secret}</p>`],
  '/empty': [200, JSON.stringify({ extensions: { secret } })],
  '/partial': [200, body],
  '/cutOff': [200, `{"a":"${secret}`],
  '/silent': undefined,
}

/** Starts a server on a free port. Its responses become each error that comes from a server. */
export function startUpstream(): Promise<LocalServer> {
  return startServer(({ url = '' }, response) => {
    const [status, text] = responses[url] ?? []
    if (!status) return
    response.writeHead(status, { 'set-cookie': secret, 'x-secret': secret, location: secret })
    // Later, so that the app gets the headers and this part.
    if (url === '/cutOff') response.write(text, () => setTimeout(() => response.destroy(), 20))
    else response.end(text)
  })
}

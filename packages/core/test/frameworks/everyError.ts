import { request, type RequestFailure, timeout } from '@thinql/core'
import { answerCutOff, answerWith, serveAnswer } from '../serve.ts'

/** What the upstream and the application hold, and no client of theirs may get. */
export const secret = 's3cret'

const upstream = {
  data: { secret, broken: null },
  extensions: { secret },
}
const errors = [{ message: 'No', extensions: { code: 'NO' } }]

/** Each error class, as a request to a real server gives it. */
export const everyError: readonly { name: RequestFailure['name']; fail: () => Promise<RequestFailure> }[] = [
  { name: 'ServerError', fail: () => failing(403, { ...upstream, errors }) },
  { name: 'ParseError', fail: () => failing(200, `<p>${secret}</p>`) },
  { name: 'EmptyResultError', fail: () => failing(200, { extensions: { secret } }) },
  { name: 'GraphQLResultError', fail: () => failing(200, { ...upstream, errors }) },
  { name: 'NetworkError', fail: async () => sent(await serveAnswer(answerCutOff(200, `{"a":"${secret}`))) },
  {
    name: 'TimeoutError',
    fail: async () => sent(await serveAnswer(() => undefined), { middleware: [timeout(50)] }),
  },
  {
    name: 'AbortError',
    fail: async () =>
      sent(await serveAnswer(answerWith(200)), { signal: AbortSignal.abort(new Error('left')) }),
  },
  { name: 'RequestError', fail: () => sent('/graphql', { variables: { at: new Date(NaN), secret } }) },
]

function failing(status: number, body: string | object) {
  return serveAnswer((response) => {
    response.setHeader('set-cookie', secret).setHeader('x-secret', secret)
    answerWith(status, body)(response)
  }).then((endpoint) => sent(endpoint))
}

async function sent(endpoint: string, options: object = {}): Promise<RequestFailure> {
  const { error } = await request('query A { a }', { endpoint, ...options })
  if (!error) throw new Error('The request succeeded.')
  return error
}

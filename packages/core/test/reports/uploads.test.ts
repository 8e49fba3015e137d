import { text } from 'node:stream/consumers'
import { createClient, persisted, queryViaGet, retry, upload } from '@thinql/core'
import { afterEach, expect, test, vi } from 'vitest'
import { recordFetch, recordRequests } from '../support/recordRequests.ts'
import { serve } from '../support/serve.ts'

const document = 'mutation Send($input: Input!) { send(input: $input) }'
const picture = new File(['…'], 'a.png', { type: 'image/png' })

afterEach(() => {
  vi.unstubAllGlobals()
})

/** What a server gets when these variables are sent. */
async function arrivedWith(input: unknown, headers?: Record<string, string>) {
  const { endpoint, arrived } = await recordRequests()
  const client = createClient({ endpoint, headers, middleware: [upload()] })
  const { error } = await client.request(document, { variables: { input } })
  expect(error).toBeUndefined()
  return { headers: arrived[0]?.headers, body: arrived[0]?.body ?? '' }
}

/** The FormData of React Native: a list of parts, which its fetch reads. */
class NativeFormData {
  readonly parts: [name: string, value: unknown][] = []
  append(name: string, value: unknown) {
    this.parts.push([name, value])
  }
  getParts() {
    return this.parts
  }
}

// https://github.com/appwrite/sdk-for-react-native/issues/115
// https://github.com/expo/expo/issues/33134
test('Expo 57 sends only files that have their bytes, and each upload failed: a Blob is sent', async () => {
  vi.stubGlobal('FormData', NativeFormData)
  const { fetch, sent } = recordFetch(() => Promise.resolve(Response.json({ data: { send: true } })))
  const client = createClient({ fetch, middleware: [upload()] })
  const { error } = await client.request(document, { variables: { input: picture } })
  expect(error).toBeUndefined()
  expect((sent[0]?.body as unknown as NativeFormData).parts).toContainEqual(['0', picture])
})

// https://github.com/jaydenseric/apollo-upload-client/issues/199
// https://github.com/jaydenseric/extract-files/pull/16
test('a file in a class instance was left out in silence: it is sent', async () => {
  class Form {
    readonly file = picture
  }
  const { body } = await arrivedWith(new Form())
  expect(body).toContain('filename="a.png"')
  expect(body).toContain('{"0":["variables.input.file"]}')
})

// https://github.com/VoidenHQ/voiden/issues/395
test('a large integer lost its digits on its way: it has them beside a file too', async () => {
  // TypeScript doesn't know `JSON.rawJSON` yet.
  const { rawJSON } = JSON as unknown as { rawJSON: (json: string) => unknown }
  const { body } = await arrivedWith({ id: rawJSON('174322306148984899'), file: picture })
  expect(body).toContain('"id":174322306148984899')
})

// https://github.com/rapidez/core/pull/318
test('frameworks wrap a form in a Proxy, and its files were lost: the files are sent', async () => {
  const { body } = await arrivedWith(new Proxy({ files: new Proxy([picture], {}), at: new Date(0) }, {}))
  expect(body).toContain('filename="a.png"')
  expect(body).toContain('1970-01-01T00:00:00.000Z')
})

// https://github.com/altair-graphql/altair/issues/1168
// https://github.com/scalar/scalar/issues/7883
test('the app had set a Content-Type, and the server found no boundary: the boundary is there', async () => {
  const { headers } = await arrivedWith(picture, { 'content-type': 'application/json' })
  expect(headers?.['content-type']).toMatch(/^multipart\/form-data; boundary=/)
})

// https://github.com/graffle-js/graffle/issues/1292
// https://github.com/altair-graphql/altair/issues/1159
test('with uploads on, operations without a file failed too: they are sent as JSON', async () => {
  const { headers, body } = await arrivedWith({ title: 'Tea', file: null })
  expect(headers?.['content-type']).toBe('application/json')
  expect(JSON.parse(body)).toMatchObject({ variables: { input: { title: 'Tea', file: null } } })
})

// https://github.com/apollographql/apollo-ios/issues/1080
// https://github.com/axios/axios/issues/6454
test('the second attempt of an upload sent no file: each attempt has a form of its own', async () => {
  const bodies: string[] = []
  const endpoint = await serve((incoming, response) => {
    void text(incoming).then((body) =>
      response.writeHead(bodies.push(body) > 1 ? 200 : 503).end('{"data":{}}'),
    )
  })
  const client = createClient({ endpoint, middleware: [retry({ mutations: true, maxDelay: 1 }), upload()] })
  const variables = { file: new File(['tea'], 'tea.txt') }
  expect(
    (await client.request<object>('mutation Add($file: Upload!) { add(file: $file) }', { variables })).data,
  ).toEqual({})
  expect(bodies.map((body) => body.includes('tea.txt"'))).toEqual([true, true])
})

// https://github.com/jaydenseric/apollo-upload-client/issues/110
test('hashes by GET and a file together failed, as a GET has no body: a file goes by POST', async () => {
  const { fetch, sent } = recordFetch(() => Promise.resolve(Response.json({ data: {} })))
  const client = createClient({
    endpoint: 'http://a.example/',
    fetch,
    middleware: [persisted(), queryViaGet(), upload()],
  })
  const variables = { file: new File(['tea'], 'tea.txt') }
  await client.request('query Find($file: Upload) { find(file: $file) }', { variables })
  expect(sent.map(({ method, body }) => [method, body instanceof FormData])).toEqual([['POST', true]])
})

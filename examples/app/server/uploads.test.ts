import { createClient, upload } from '@thinql/core'
import { expect, test } from 'vitest'
import { testApi } from './testApi.ts'

const { listen, post, run } = testApi()

const uploadFile = 'mutation ($file: File!) { uploadFile(file: $file) { name size sha256 } }'

test('an uploaded file is listed with its checksum', async () => {
  const client = createClient({ endpoint: `${await listen()}/graphql`, middleware: [upload()] })
  const file = new File(['Ten people'], 'list.txt')
  const sha256 = '3e71cf8337c042879cbad25d4c295fae18edd18640442a22565aab6594d15333'
  const { data } = await client.request<object>(uploadFile, { variables: { file } })
  expect(data).toEqual({ uploadFile: { name: 'list.txt', size: 10, sha256 } })
  expect(await run('{ uploadedFiles { name } }')).toEqual({ data: { uploadedFiles: [{ name: 'list.txt' }] } })
})

test('uploadRate: 1000000 makes the upload of 100 kB take a tenth of a second', async () => {
  await post('/conditions', { uploadRate: 1_000_000 })
  const client = createClient({ endpoint: `${await listen()}/graphql`, middleware: [upload()] })
  const start = performance.now()
  await client.request(uploadFile, { variables: { file: new File([new Uint8Array(100_000)], 'film.mp4') } })
  expect(performance.now() - start).toBeGreaterThan(95)
})

test('an upload that is aborted leaves no file', async () => {
  await post('/conditions', { uploadRate: 100_000 })
  const client = createClient({ endpoint: `${await listen()}/graphql`, middleware: [upload()] })
  const file = new File([new Uint8Array(10_000_000)], 'film.mp4')
  const signal = AbortSignal.timeout(50)
  const { error } = await client.request(uploadFile, { variables: { file }, signal })
  expect(error?.name).toBe('TimeoutError')
  expect(await run('{ uploadedFiles { name } }')).toEqual({ data: { uploadedFiles: [] } })
})

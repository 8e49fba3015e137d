// The native half of React Native's network, in Node: what Objective-C does on iOS.
import { Buffer } from 'node:buffer'
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'

interface BlobData {
  readonly blobId: string
  readonly offset: number
  readonly size: number
}

/** What convertRequestBody.js makes of a body. */
interface NativeBody {
  readonly string?: string
  readonly blob?: BlobData
  readonly formData?: readonly NativePart[]
}

interface NativePart {
  readonly headers: Readonly<Record<string, string>>
  readonly string?: string
  readonly uri?: string
}

interface NativeRequest {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly data: NativeBody
  readonly responseType: 'text' | 'base64' | 'blob'
}

export type Emit = (event: string, values: readonly unknown[]) => void

const blobs = new Map<string, Buffer>()
const sent = new Map<number, ClientRequest>()
let lastId = 0
let emit: Emit = () => undefined

/** Tells the stand-ins how to send events to JavaScript. */
export function connect(emitter: Emit): void {
  emit = emitter
}

const read = ({ blobId, offset, size }: BlobData) =>
  blobs.get(blobId)?.subarray(offset, offset + size) ?? Buffer.alloc(0)

const boundary = 'react-native-boundary'

function encode({ string, blob, formData }: NativeBody): { bytes: Buffer; type?: string } {
  if (blob) return { bytes: read(blob) }
  if (!formData) return { bytes: Buffer.from(string ?? '') }
  const parts = formData.map(({ headers, string: text, uri }) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return `--${boundary}\r\n${lines.join('')}\r\n${text ?? `bytes of ${uri}`}\r\n`
  })
  return {
    bytes: Buffer.from(`${parts.join('')}--${boundary}--\r\n`),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}

function send(id: number, query: NativeRequest, url: string): void {
  const { bytes, type } = encode(query.data)
  const headers = { ...query.headers, ...(type && { 'content-type': type }) }
  const fail = (error: Error) => emit('didCompleteNetworkResponse', [id, error.message, false])
  const outgoing = httpRequest(url, { method: query.method, headers, agent: false }, (incoming) => {
    const { location } = incoming.headers
    // iOS follows redirects.
    if (location !== undefined) send(id, query, location)
    else receive(id, query, url, incoming).catch(fail)
  })
  sent.set(id, outgoing.on('error', fail))
  outgoing.end(bytes)
}

async function receive(id: number, query: NativeRequest, url: string, incoming: IncomingMessage) {
  emit('didReceiveNetworkResponse', [id, incoming.statusCode, incoming.headers, url])
  const isPacked = incoming.headers['content-encoding'] === 'gzip'
  const body = await buffer(isPacked ? incoming.pipe(createGunzip()) : incoming)
  emit('didReceiveNetworkData', [id, received(body, query.responseType)])
  emit('didCompleteNetworkResponse', [id, null, false])
}

function received(body: Buffer, responseType: NativeRequest['responseType']) {
  if (responseType !== 'blob') return body.toString(responseType === 'base64' ? 'base64' : 'utf8')
  const blobId = `received-${blobs.size}`
  blobs.set(blobId, body)
  return { blobId, offset: 0, size: body.length, type: '' }
}

/** The modules by the names under which JavaScript asks for them. */
export const nativeModules: Readonly<Record<string, object>> = {
  Networking: {
    sendRequest(query: NativeRequest, callback: (id: number) => void) {
      const id = ++lastId
      callback(id)
      send(id, query, query.url)
    },
    abortRequest: (id: number) => sent.get(id)?.destroy(),
    addListener: () => undefined,
    removeListeners: () => undefined,
  },
  BlobModule: {
    getConstants: () => ({ BLOB_URI_SCHEME: 'blob', BLOB_URI_HOST: null }),
    addNetworkingHandler: () => undefined,
    createFromParts(parts: readonly { data: BlobData | string }[], blobId: string) {
      const bytes = parts.map(({ data }) => (typeof data === 'string' ? Buffer.from(data) : read(data)))
      blobs.set(blobId, Buffer.concat(bytes))
    },
    release: (blobId: string) => blobs.delete(blobId),
  },
  FileReaderModule: {
    readAsText: (data: BlobData) => Promise.resolve(read(data).toString()),
    readAsDataURL: (data: BlobData) =>
      Promise.resolve(`data:application/octet-stream;base64,${read(data).toString('base64')}`),
  },
}

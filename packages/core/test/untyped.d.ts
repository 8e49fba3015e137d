// Koa 2 under another name, as far as the tests use it.
declare module 'koa2' {
  export { default } from 'koa'
}

// The package has its types in JSDoc, which TypeScript doesn't read from dependencies.
declare module 'graphql-upload/processRequest.mjs' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  export default function processRequest(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Record<string, unknown> | Record<string, unknown>[]>
}

declare module 'react-server-dom-parcel/server' {
  export function renderToReadableStream(value: unknown, options: { onError: () => string }): ReadableStream
}

declare module 'react-server-dom-parcel/client.edge' {
  export function createFromReadableStream(wire: ReadableStream): Promise<unknown>
}

// The types of the package need those of a browser's parser.
declare module 'jsdom' {
  export class JSDOM {
    constructor(html?: string, options?: { readonly url: string })
    readonly window: Pick<typeof globalThis, 'Blob' | 'document' | 'File' | 'FormData'>
  }
}

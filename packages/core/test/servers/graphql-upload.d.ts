// The package has its types in JSDoc, which TypeScript doesn't read from dependencies.
declare module 'graphql-upload/processRequest.mjs' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  export default function processRequest(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Record<string, unknown> | Record<string, unknown>[]>
}

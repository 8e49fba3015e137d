import { accept } from '../request/postJson.ts'
import { createMultipartParser } from '../response/multipart.ts'
import { createIncrementalReader } from '../result/incremental.ts'
import type { PartsProtocol } from './receiveParts.ts'

/**
 * `@defer` and `@stream` over `multipart/mixed`.
 *
 * Apollo Server gives the current format, or that of 2022, only to those who name it; others know neither parameter.
 */
export const incrementalDelivery: PartsProtocol = {
  accepts: () => [
    `multipart/mixed;incrementalSpec=v0.2, multipart/mixed;deferSpec=20220824, multipart/mixed;q=0.9, ${accept}`,
  ],
  createParser: ({ essence, boundary }) =>
    essence === 'multipart/mixed' ? createMultipartParser(boundary) : undefined,
  // Whoever asks for more has been promised more.
  endsWithBody: false,
  createReader: createIncrementalReader,
}

import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactElement } from 'react'
import { renderToPipeableStream } from 'react-dom/server'

/** Renders into a stream, and returns all of its text. */
export function renderToStream(element: ReactElement): Promise<string> {
  return text(renderToPipeableStream(element).pipe(new PassThrough()))
}

import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import type { RenderOptions } from '../src/ssr/renderReport.tsx'

/** What the page is made of; Vite has it ready in another way while the sources change. */
export interface ReportSource {
  readonly template: string
  /** The script that hydrates, where it can do so before the page is complete. */
  readonly script?: string
  readonly render: (options: RenderOptions) => Promise<ReadableStream<Uint8Array>>
}

const place = '<div id="root">'

/** Answers with the page that the server renders, part by part; with an empty one, if that fails. */
export async function sendReport(
  { template, script, render }: ReportSource,
  fetch: RenderOptions['fetch'],
  response: ServerResponse,
): Promise<void> {
  const [before = '', after = ''] = template
    .replace(/<title>.*<\/title>/, '<title>Report · Countdown</title>')
    .split(place)
  const left = new AbortController()
  response.once('close', () => left.abort())
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.write(before + place)
  try {
    const html = await render({ fetch, script, signal: left.signal })
    await html.pipeTo(Writable.toWeb(response), { preventClose: true })
  } catch (thrown) {
    if (!left.signal.aborted) console.error(thrown)
  }
  response.end(after)
}

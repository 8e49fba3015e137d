import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import type { RenderOptions } from '../src/ssr/renderReport.tsx'

/** What is needed to render the page. Development and production load it in different ways. */
export interface ReportSource {
  readonly template: string
  /** The script that hydrates the page while it still loads; undefined if the template has it. */
  readonly script?: string
  readonly render: (options: RenderOptions) => Promise<ReadableStream<Uint8Array>>
}

const root = '<div id="root">'

/** Streams the rendered page; an empty page if rendering fails. */
export async function sendReport(
  { template, script, render }: ReportSource,
  fetch: RenderOptions['fetch'],
  response: ServerResponse,
): Promise<void> {
  const [before = '', after = ''] = template
    .replace(/<title>.*<\/title>/, '<title>Report · Countdown</title>')
    .split(root)
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.write(before + root)
  try {
    const html = await render({ fetch, script, signal: closed.signal })
    await html.pipeTo(Writable.toWeb(response), { preventClose: true })
  } catch (thrown) {
    if (!closed.signal.aborted) console.error(thrown)
  }
  response.end(after)
}

import { type DehydratedState, extract, type QueryStore } from '@thinql/react'

/**
 * Puts what the store has learnt into React's stream of HTML, as a script before the HTML that shows it. Under a
 * Content-Security-Policy, give the script its nonce.
 */
export function streamState(store: QueryStore): TransformStream<Uint8Array, Uint8Array> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()]
  let [html, sent]: [string, DehydratedState] = ['', {}]
  async function sendSoon(controller: TransformStreamDefaultController<Uint8Array>) {
    await new Promise((resolve) => setTimeout(resolve))
    const state = extract(store, { except: sent })
    sent = { ...sent, ...state }
    const json = JSON.stringify(JSON.stringify(state)).replaceAll('<', '\\u003c')
    const script = `<script>(self.states??=[]).push(${json});document.currentScript.remove()</script>`
    controller.enqueue(encoder.encode(html.replace(/^(?:.*?(?=<\/head>))?/s, (head) => head + script)))
    html = ''
  }
  return new TransformStream({
    transform(chunk, controller) {
      // A chunk may end within a tag, but React writes all that belong together in one task.
      // To a visitor who has left nothing can be sent, which throws; then error() does nothing.
      if (html === '') sendSoon(controller).catch((error: unknown) => controller.error(error))
      html += decoder.decode(chunk, { stream: true })
    },
    flush: () => new Promise((resolve) => setTimeout(resolve)),
  })
}

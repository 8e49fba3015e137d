import { dehydrate, type DehydratedState, type QueryStore } from '@thinql/react'

/**
 * Adds the new data of the store to React's stream of HTML, as a script before the HTML that shows the data. If you
 * have a Content-Security-Policy, add its nonce to the script.
 */
export function streamState(store: QueryStore): TransformStream<Uint8Array, Uint8Array> {
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()]
  let [html, sent]: [string, DehydratedState] = ['', {}]
  async function sendSoon(controller: TransformStreamDefaultController<Uint8Array>) {
    await new Promise((resolve) => setTimeout(resolve))
    const state = dehydrate(store, { except: sent })
    sent = { ...sent, ...state }
    const json = JSON.stringify(JSON.stringify(state)).replaceAll('<', '\\u003c')
    // `var` comes first when a script runs: without it, `states` may be an element with this id, in HTML of a user.
    const script = `<script>(self.states??=[]).push(${json});document.currentScript.remove();var states</script>`
    controller.enqueue(encoder.encode(html.replace(/^(?:.*?(?=<\/head>))?/s, (head) => head + script)))
    html = ''
  }
  return new TransformStream({
    transform(chunk, controller) {
      // A chunk may end inside a tag. React writes all chunks that belong together in one task, so wait for the next
      // task. If the visitor has left, enqueue() throws, and error() does nothing.
      if (html === '') sendSoon(controller).catch((error: unknown) => controller.error(error))
      html += decoder.decode(chunk, { stream: true })
    },
    flush: () => new Promise((resolve) => setTimeout(resolve)),
  })
}

import type { ServerResponse } from 'node:http'
import { createClient } from '@thinql/core'
import { createQueryStore, dehydrate, prefetchQuery } from '@thinql/react'
import { renderToString } from 'react-dom/server'
import { inlineState } from '../../recipes/inlineState.ts'
import { TodoQuery } from '../screens/todoQuery.ts'
import { bundleClient } from './bundleClient.ts'
import type { ClientOptions } from './client.tsx'
import { Page } from './Page.tsx'
import { type Site, startSite } from './startSite.ts'
import { streamPage } from './streamPage.ts'

/** How the server renders the page, and the options that it sends to the browser. */
export interface PagesOptions extends Partial<ClientOptions> {
  /**
   * The function of React that renders the page.
   * @default 'renderToString'
   */
  render?: 'renderToString' | keyof typeof streamPage
  /** The ids of the todos that the server prefetches. */
  prefetched?: string[]
}

/** A site whose pages React renders on the server and hydrates in the browser. */
export async function startPages({
  render = 'renderToString',
  prefetched = [],
  hook = 'useQuery',
}: PagesOptions): Promise<Site> {
  const script = await bundleClient()
  const options: ClientOptions = { hook }
  // The script comes after the HTML of the shell, so the browser can hydrate when it runs.
  const head = `<!doctype html><title>Todos</title>
<script type="application/json" id="options">${JSON.stringify(options)}</script>`
  const client = '<script src="/client.js" async></script>'

  async function respond(response: ServerResponse) {
    const store = createQueryStore(createClient({ endpoint: site.endpoint }))
    await Promise.all(prefetched.map((id) => prefetchQuery(store, TodoQuery, { variables: { id } })))
    const page = <Page store={store} hook={hook} />
    if (render === 'renderToString') {
      const html = renderToString(page)
      response.end(`${head}<div id="root">${html}</div>${inlineState(dehydrate(store))}${client}`)
    } else {
      response.write(`${head}<div id="root">`)
      await streamPage[render](page, store, response, '/client.js')
    }
  }

  const site = await startSite((request, response) => {
    response.setHeader('content-type', request.url === '/' ? 'text/html; charset=utf-8' : 'text/javascript')
    if (request.url === '/') void respond(response)
    else response.end(request.url === '/client.js' ? script : '')
  })
  return site
}

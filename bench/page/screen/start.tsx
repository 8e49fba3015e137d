import { createRoot } from 'react-dom/client'
import { Shop } from './Shop.tsx'
import type { ShopClient } from './ShopClient.ts'

/** Renders the screen with a client. The bundle of the page calls it. */
export function start(client: ShopClient): void {
  const { Provider } = client
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  createRoot(root).render(
    <Provider>
      <Shop client={client} />
    </Provider>,
  )
}

import { PriceChanged, type PriceData } from './prices.tsx'
import { type QueryStore, useSubscription } from '../../src/index.ts'

/** Shows the newest price. A click opens a new connection. */
export function Price({ variables = { symbol: 'A' }, store }: { variables?: object; store?: QueryStore }) {
  const { data, status, reconnect } = useSubscription<PriceData>(PriceChanged, { variables, store })
  return <button onClick={reconnect}>{data?.price ?? status}</button>
}

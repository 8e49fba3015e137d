/** The subscription of most tests. */
export const PriceChanged = 'subscription PriceChanged($symbol: ID!) { price(symbol: $symbol) }'

/** The data of the subscription. */
export interface PriceData {
  price: number
}

/** Returns an event with this price. */
export const priced = (price: number) => ({ data: { price } })

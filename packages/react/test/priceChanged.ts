/** The subscription of most tests. */
export const PriceChanged = 'subscription PriceChanged($symbol: ID!) { price(symbol: $symbol) }'

/** Its data. */
export interface PriceData {
  price: number
}

/** An event with this price. */
export const priced = (price: number) => ({ data: { price } })

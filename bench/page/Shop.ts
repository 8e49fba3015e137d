import { buildSchema, graphql } from 'graphql'
import type { Product, ProductDetails, SaveVariables } from './screen/Shop.tsx'

export const materials = [
  ...['walnut', 'oak', 'steel', 'glass', 'linen'],
  ...['marble', 'wool', 'brass', 'cork', 'paper'],
]
export const colors = [
  ...['red', 'blue', 'green', 'white', 'black'],
  ...['yellow', 'grey', 'brown', 'pink', 'orange'],
]
export const things = [
  ...['desk lamp', 'chair', 'table', 'shelf', 'vase'],
  ...['clock', 'mirror', 'rug', 'bowl', 'basket'],
]

const productNames = materials.flatMap((material) =>
  colors.flatMap((color) => things.map((thing) => `${material} ${color} ${thing}`)),
)

const schema = buildSchema(`
  type Query {
    products(search: String!): [Product!]!
    product(id: ID!): Product!
  }
  type Mutation {
    saveProduct(id: ID!, saved: Boolean!): Product!
  }
  type Product {
    id: ID!
    name: String!
    "In cents"
    price: Int!
    saved: Boolean!
    description: String!
    reviews: [Review!]!
  }
  type Review {
    id: ID!
    author: String!
    text: String!
  }
`)

const authors = ['Ada', 'Ben', 'Chloé', 'Dario', 'Elif', 'Femi', 'Grace', 'Hugo', 'Ines', 'Jun']

const listLength = 50

export class Shop {
  readonly #saved = new Set<string>()

  async respond(body: string): Promise<string> {
    const { query, variables } = JSON.parse(body) as { query: string; variables: Record<string, unknown> }
    const rootValue = {
      products: ({ search }: { search: string }) => this.#find(search),
      product: ({ id }: { id: string }) => this.#details(id),
      saveProduct: (variables: SaveVariables) => this.#save(variables),
    }
    return JSON.stringify(await graphql({ schema, source: query, rootValue, variableValues: variables }))
  }

  #find(search: string): Product[] {
    const found: Product[] = []
    for (const [index, name] of productNames.entries()) {
      if (name.includes(search.trim()) && found.length < listLength) found.push(this.#product(index))
    }
    return found
  }

  #save({ id, saved }: SaveVariables): Product {
    if (saved) this.#saved.add(id)
    else this.#saved.delete(id)
    return this.#product(Number(id))
  }

  #product(index: number): Product {
    const name = productNames[index]
    if (name === undefined) throw new Error(`There is no product ${index}.`)
    const id = String(index)
    return { __typename: 'Product', id, name, price: 990 + index * 7, saved: this.#saved.has(id) }
  }

  #details(id: string): ProductDetails {
    const product = this.#product(Number(id))
    const reviews = authors.map((author, index) => ({
      __typename: 'Review' as const,
      id: `${id}-${index}`,
      author,
      text: `I have had this ${product.name} for ${index + 1} years, and would buy it again.`,
    }))
    const description = `A ${product.name}, made by hand. It lasts a lifetime.`
    return { ...product, description, reviews }
  }
}

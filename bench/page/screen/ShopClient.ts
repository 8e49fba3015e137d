import type { ComponentType, ReactNode } from 'react'

/** What the screen needs of a client. Each client does it as its documentation shows. */
export interface ShopClient {
  readonly Provider: ComponentType<{ children: ReactNode }>
  /** Keeps the products of the previous search until those of this one have arrived. */
  useProducts(this: void, search: string): Loaded<readonly Product[]>
  useProduct(this: void, id: string): Loaded<ProductDetails>
  /** After the mutation, the list and the product on screen show the change. */
  useSave(this: void): Save
}

/** The state of a query. */
interface Loaded<T> {
  readonly data: T | undefined
  readonly error: { readonly message: string } | null | undefined
}

/** The mutation, and the state of its latest call. */
interface Save {
  readonly saving: boolean
  save(this: void, id: string, saved: boolean): unknown
}

/** A product in the list. */
export interface Product {
  readonly __typename: 'Product'
  readonly id: string
  readonly name: string
  readonly price: number
  readonly saved: boolean
}

interface Review {
  readonly __typename: 'Review'
  readonly id: string
  readonly author: string
  readonly text: string
}

/** A product with everything that its own page shows. */
export interface ProductDetails extends Product {
  readonly description: string
  readonly reviews: readonly Review[]
}

export interface ProductsData {
  readonly products: readonly Product[]
}

export interface ProductData {
  readonly product: ProductDetails
}

export interface SaveData {
  readonly saveProduct: Pick<Product, '__typename' | 'id' | 'saved'>
}

export interface SaveVariables {
  readonly id: string
  readonly saved: boolean
}

// All clients need __typename, or add it themselves. So all responses are the same.
export const productsQuery = `query Products($search: String!) {
  products(search: $search) { __typename id name price saved }
}`
export const productQuery = `query Product($id: ID!) {
  product(id: $id) {
    __typename id name price saved description
    reviews { __typename id author text }
  }
}`
export const saveMutation = `mutation Save($id: ID!, $saved: Boolean!) {
  saveProduct(id: $id, saved: $saved) { __typename id saved }
}`

import type { ComponentType, ReactNode } from 'react'
import type { Product, ProductDetails } from './documents.ts'

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

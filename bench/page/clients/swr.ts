import { createElement } from 'react'
import useSWR, { SWRConfig, useSWRConfig } from 'swr'
import useSWRMutation from 'swr/mutation'
import {
  type ProductData,
  productQuery,
  type ProductsData,
  productsQuery,
  type SaveData,
  saveMutation,
  type SaveVariables,
  type ShopClient,
} from '../screen/Shop.tsx'
import { graphqlFetch } from './graphqlFetch.ts'

const fetcher = ([query, variables]: readonly [string, object]) => graphqlFetch(query, variables)

export const client: ShopClient = {
  Provider: ({ children }) => createElement(SWRConfig, { value: { fetcher }, children }),
  useProducts(search) {
    const { data, error } = useSWR<ProductsData, Error>([productsQuery, { search }], {
      keepPreviousData: true,
    })
    return { data: data?.products, error }
  },
  useProduct(id) {
    const { data, error } = useSWR<ProductData, Error>([productQuery, { id }])
    return { data: data?.product, error }
  },
  useSave() {
    const { mutate } = useSWRConfig()
    const { isMutating, trigger } = useSWRMutation(
      saveMutation,
      (query: string, { arg }: { arg: SaveVariables }) => graphqlFetch<SaveData>(query, arg),
      // Fetches all lists and products on screen again.
      { onSuccess: () => void mutate((key) => Array.isArray(key)) },
    )
    return { saving: isMutating, save: (id, saved) => trigger({ id, saved }) }
  },
}

import { createClient } from '@thinql/core'
import { createQueryStore, GraphQLProvider, useMutation, useQuery } from '@thinql/react'
import { createElement } from 'react'
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

const store = createQueryStore(createClient())

export const client: ShopClient = {
  Provider: ({ children }) => createElement(GraphQLProvider, { store, children }),
  useProducts(search) {
    const { data, error } = useQuery<ProductsData>(productsQuery, {
      variables: { search },
      keepPreviousData: true,
    })
    return { data: data?.products, error }
  },
  useProduct(id) {
    const { data, error } = useQuery<ProductData>(productQuery, { variables: { id } })
    return { data: data?.product, error }
  },
  useSave() {
    const [mutate, { loading }] = useMutation<SaveData, SaveVariables>(saveMutation, {
      invalidates: [productsQuery, productQuery],
    })
    return { saving: loading, save: (id, saved) => mutate({ variables: { id, saved } }) }
  },
}

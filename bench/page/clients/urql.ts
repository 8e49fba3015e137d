import { createElement } from 'react'
import { cacheExchange, Client, fetchExchange, gql, Provider, useMutation, useQuery } from 'urql'
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

const urqlClient = new Client({
  url: '/graphql',
  exchanges: [cacheExchange, fetchExchange],
  preferGetMethod: false,
})
const products = gql<ProductsData, { search: string }>(productsQuery)
const product = gql<ProductData, { id: string }>(productQuery)
const saveProduct = gql<SaveData, SaveVariables>(saveMutation)

export const client: ShopClient = {
  Provider: ({ children }) => createElement(Provider, { value: urqlClient, children }),
  useProducts(search) {
    // It keeps the data of the variables before by itself.
    const [{ data, error }] = useQuery({ query: products, variables: { search } })
    return { data: data?.products, error }
  },
  useProduct(id) {
    const [{ data, error }] = useQuery({ query: product, variables: { id } })
    return { data: data?.product, error }
  },
  useSave() {
    // The cache fetches all queries with a Product again.
    const [{ fetching }, save] = useMutation(saveProduct)
    return { saving: fetching, save: (id, saved) => save({ id, saved }) }
  },
}

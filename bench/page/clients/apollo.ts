import { ApolloClient, gql, HttpLink, InMemoryCache, type TypedDocumentNode } from '@apollo/client'
import { ApolloProvider, useMutation, useQuery } from '@apollo/client/react'
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

const apolloClient = new ApolloClient({
  link: new HttpLink({ uri: '/graphql' }),
  cache: new InMemoryCache(),
})
const products: TypedDocumentNode<ProductsData, { search: string }> = gql(productsQuery)
const product: TypedDocumentNode<ProductData, { id: string }> = gql(productQuery)
const saveProduct: TypedDocumentNode<SaveData, SaveVariables> = gql(saveMutation)

export const client: ShopClient = {
  Provider: ({ children }) => createElement(ApolloProvider, { client: apolloClient, children }),
  useProducts(search) {
    const { data, previousData, error } = useQuery(products, { variables: { search } })
    return { data: (data ?? previousData)?.products, error }
  },
  useProduct(id) {
    const { data, error } = useQuery(product, { variables: { id } })
    return { data: data?.product, error }
  },
  useSave() {
    // The response changes the product in the normalized cache.
    const [save, { loading }] = useMutation(saveProduct)
    return { saving: loading, save: (id, saved) => save({ variables: { id, saved } }) }
  },
}

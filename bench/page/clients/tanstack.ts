import {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
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
import { graphqlFetch } from './graphqlFetch.ts'

const queryClient = new QueryClient()

export const client: ShopClient = {
  Provider: ({ children }) => createElement(QueryClientProvider, { client: queryClient, children }),
  useProducts(search) {
    const { data, error } = useQuery({
      queryKey: ['products', search],
      queryFn: ({ signal }) => graphqlFetch<ProductsData>(productsQuery, { search }, signal),
      placeholderData: keepPreviousData,
    })
    return { data: data?.products, error }
  },
  useProduct(id) {
    const { data, error } = useQuery({
      queryKey: ['product', id],
      queryFn: ({ signal }) => graphqlFetch<ProductData>(productQuery, { id }, signal),
    })
    return { data: data?.product, error }
  },
  useSave() {
    const queryClient = useQueryClient()
    const { isPending, mutate } = useMutation({
      mutationFn: (variables: SaveVariables) => graphqlFetch<SaveData>(saveMutation, variables),
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: ['products'] })
        void queryClient.invalidateQueries({ queryKey: ['product'] })
      },
    })
    return { saving: isPending, save: (id, saved) => mutate({ id, saved }) }
  },
}

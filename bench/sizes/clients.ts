import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { Client, fetchExchange, gql as urqlGql } from '@urql/core'
import { GraphQLClient } from 'graphql-request'
import { createClient } from '@thinql/core'
import { createGraphQLClient } from '@shopify/graphql-client'
import { graphql } from '@octokit/graphql'

const todoQuery = 'query Todo($id: ID!) { todo(id: $id) { id title done tags } }'

/**
 * Sets up a GraphQL client as its documentation shows. The function that it returns loads the todo with an ID, and resolves
 * to the `data` of the response. A bundle of run.ts has each of them alone.
 */
type Connect = (endpoint: string, fetch: typeof globalThis.fetch) => (id: string) => Promise<unknown>

/** @public */
export const thinql: Connect = (endpoint, fetch) => {
  const client = createClient({ endpoint, fetch })
  return async (id) => {
    const { data, error } = await client.request<object>(todoQuery, { variables: { id } })
    if (error) throw error
    return data
  }
}

/** @public */
export const shopify: Connect = (url, fetch) => {
  const headers = { 'Content-Type': 'application/json' }
  const client = createGraphQLClient({ url, headers, customFetchApi: fetch })
  return async (id) => {
    const { data, errors } = await client.request<object>(todoQuery, { variables: { id } })
    if (errors) throw new Error(errors.message)
    return data
  }
}

/** @public */
export const graphqlRequest: Connect = (endpoint, fetch) => {
  const client = new GraphQLClient(endpoint, { fetch })
  return (id) => client.request(todoQuery, { id })
}

/** @public */
export const octokit: Connect = (endpoint, fetch) => {
  const client = graphql.defaults({ url: endpoint, request: { fetch } })
  return (id) => client<unknown>(todoQuery, { id })
}

const urqlDocument = /* @__PURE__ */ urqlGql(todoQuery)

/** @public */
export const urql: Connect = (url, fetch) => {
  const client = new Client({ url, fetch, exchanges: [fetchExchange], preferGetMethod: false })
  return async (id) => {
    const { data, error } = await client.query<object>(urqlDocument, { id }).toPromise()
    if (error) throw error
    return data
  }
}

const apolloQuery = /* @__PURE__ */ gql(todoQuery)

/** @public */
export const apolloClient: Connect = (uri, fetch) => {
  const client = new ApolloClient({ link: new HttpLink({ uri, fetch }), cache: new InMemoryCache() })
  return async (id) => {
    const { data } = await client.query({ query: apolloQuery, variables: { id }, fetchPolicy: 'no-cache' })
    return data
  }
}

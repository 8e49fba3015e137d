import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { Client, fetchExchange, gql as urqlGql } from '@urql/core'
import { GraphQLClient } from 'graphql-request'
import { createClient } from '@thinql/core'
import { createGraphQLClient } from '@shopify/graphql-client'
import { graphql } from '@octokit/graphql'

const todoQuery = 'query Todo($id: ID!) { todo(id: $id) { id title done tags } }'

/** Loads the todo with this ID. Resolves to the `data` of the response. */
export type LoadTodo = (id: string) => Promise<unknown>

/** A GraphQL client, set up for production as its documentation shows. */
export interface TransportClient {
  readonly name: string
  connect(this: void, endpoint: string, fetch: typeof globalThis.fetch): LoadTodo
}

/** The baseline: it checks nothing. */
const bareFetch: TransportClient = {
  name: 'fetch + json()',
  connect: (endpoint, fetch) => async (id) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { accept: 'application/graphql-response+json', 'content-type': 'application/json' },
      body: JSON.stringify({ query: todoQuery, variables: { id } }),
    })
    const { data } = (await response.json()) as { data: unknown }
    return data
  },
}

/** The wrapper that a careful project would write: it checks the response, and keeps its text for error messages. */
const handWritten: TransportClient = {
  name: 'hand-written wrapper',
  connect: (endpoint, fetch) => async (id) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { accept: 'application/graphql-response+json', 'content-type': 'application/json' },
      body: JSON.stringify({ query: todoQuery, variables: { id } }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${response.status}: ${text}`)
    // The fields that are used are checked below.
    const { data, errors } = JSON.parse(text) as { data?: unknown; errors?: { message: string }[] }
    if (errors?.[0]) throw new Error(errors[0].message)
    if (!data) throw new Error('neither data nor errors')
    return data
  },
}

/** @public A bundle of sizes/run.ts has it alone. */
export const thinql: TransportClient = {
  name: 'thinql',
  connect: (endpoint, fetch) => {
    const client = createClient({ endpoint, fetch })
    return async (id) => {
      const { data, error } = await client.request<object>(todoQuery, { variables: { id } })
      if (error) throw error
      return data
    }
  },
}

/** @public A bundle of sizes/run.ts has it alone. */
export const shopify: TransportClient = {
  name: '@shopify/graphql-client',
  connect: (url, fetch) => {
    const headers = { 'Content-Type': 'application/json' }
    const client = createGraphQLClient({ url, headers, customFetchApi: fetch })
    return async (id) => {
      const { data, errors } = await client.request<object>(todoQuery, { variables: { id } })
      if (errors) throw new Error(errors.message)
      return data
    }
  },
}

/** @public A bundle of sizes/run.ts has it alone. */
export const graphqlRequest: TransportClient = {
  name: 'graphql-request',
  connect: (endpoint, fetch) => {
    const client = new GraphQLClient(endpoint, { fetch })
    return (id) => client.request(todoQuery, { id })
  },
}

/** @public A bundle of sizes/run.ts has it alone. */
export const octokit: TransportClient = {
  name: '@octokit/graphql',
  connect: (endpoint, fetch) => {
    const client = graphql.defaults({ url: endpoint, request: { fetch } })
    return (id) => client<unknown>(todoQuery, { id })
  },
}

const urqlDocument = /* @__PURE__ */ urqlGql(todoQuery)

/** @public A bundle of sizes/run.ts has it alone. */
export const urql: TransportClient = {
  name: '@urql/core',
  connect: (url, fetch) => {
    const client = new Client({ url, fetch, exchanges: [fetchExchange], preferGetMethod: false })
    return async (id) => {
      const { data, error } = await client.query<object>(urqlDocument, { id }).toPromise()
      if (error) throw error
      return data
    }
  },
}

const apolloQuery = /* @__PURE__ */ gql(todoQuery)

/** @public Apollo's client without its cache. A bundle of sizes/run.ts has it alone. */
export const apolloClient: TransportClient = {
  name: '@apollo/client, no-cache',
  connect: (uri, fetch) => {
    const client = new ApolloClient({ link: new HttpLink({ uri, fetch }), cache: new InMemoryCache() })
    return async (id) => {
      const { data } = await client.query({ query: apolloQuery, variables: { id }, fetchPolicy: 'no-cache' })
      return data
    }
  },
}

/** The others are compared with the first one. */
export const clients: readonly TransportClient[] = [
  bareFetch,
  handWritten,
  thinql,
  shopify,
  graphqlRequest,
  octokit,
  urql,
  apolloClient,
]

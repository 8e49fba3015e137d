// Documents as GraphQL Code Generator's client preset writes them (string mode), and a function of gql.tada.
import { type Exact, graphql, TypedDocumentString } from '../../../packages/core/test/typedDocuments.ts'

export { graphql }

export type TodosQueryVariables = Exact<{ [key: string]: never }>
export type TodosQuery = { todos: Array<{ id: string; title: string }> }
export type TodoQueryVariables = Exact<{ id: string | number; first?: number | null | undefined }>
export type TodoQuery = { todo: { id: string; title: string } | null }
export type MeQuery = { me: string }
export type PageQueryVariables = Exact<{ first: number; after?: string | null | undefined }>
export type PageQuery = { page: { rows: Array<string>; next: string | null } }
export type AddTodoMutationVariables = Exact<{ title: string }>
export type AddTodoMutation = { addTodo: { id: string; title: string } }
export type TodoAddedSubscriptionVariables = Exact<{ list: string | number }>
export type TodoAddedSubscription = { todoAdded: { id: string; title: string } }

export const TodosDocument = new TypedDocumentString<TodosQuery, TodosQueryVariables>(
  'query Todos { todos { id title } }',
)
export const TodoDocument = new TypedDocumentString<TodoQuery, TodoQueryVariables>(
  'query Todo($id: ID!, $first: Int) { todo(id: $id, first: $first) { id title } }',
)
export const PageDocument = new TypedDocumentString<PageQuery, PageQueryVariables>(
  'query Page($first: Int!, $after: String) { page(first: $first, after: $after) { rows next } }',
)
export const AddTodoDocument = new TypedDocumentString<AddTodoMutation, AddTodoMutationVariables>(
  'mutation AddTodo($title: String!) { addTodo(title: $title) { id title } }',
)
export const TodoAddedDocument = new TypedDocumentString<
  TodoAddedSubscription,
  TodoAddedSubscriptionVariables
>('subscription TodoAdded($list: ID!) { todoAdded(list: $list) { id title } }')
export const MeDocument = new TypedDocumentString<MeQuery, TodosQueryVariables>('query Me { me }')

/** A query that selects a masked fragment, as the client preset writes it. */
export type PostQuery = {
  post: { ' $fragmentRefs'?: { LikesFragment: { ' $fragmentName'?: 'LikesFragment' } } } & { title: string }
}
export const PostDocument = new TypedDocumentString<PostQuery, TodosQueryVariables>(
  'query Post { post { title ...Likes } }',
)

/** The function `graphql` of the client preset, with one overload for each text that it has read. */
export declare function generated(source: 'query Todos { todos { id title } }'): typeof TodosDocument
export declare function generated(
  source: 'mutation AddTodo($title: String!) { addTodo(title: $title) { id title } }',
): typeof AddTodoDocument

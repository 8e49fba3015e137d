// Documents as GraphQL Code Generator's client preset writes them (string mode).
import { type Exact, TypedDocumentString } from '../../../packages/core/test/support/typedDocuments.ts'

export type TodosQueryVariables = Exact<{ [key: string]: never }>
export type TodosQuery = { todos: Array<{ id: string; title: string }> }
export type TodoQueryVariables = Exact<{ id: string | number; first?: number | null | undefined }>
export type TodoQuery = { todo: { id: string; title: string } | null }
export type AddTodoMutationVariables = Exact<{ title: string }>
export type AddTodoMutation = { addTodo: { id: string; title: string } }

export const TodosDocument = new TypedDocumentString<TodosQuery, TodosQueryVariables>(
  'query Todos { todos { id title } }',
)
export const TodoDocument = new TypedDocumentString<TodoQuery, TodoQueryVariables>(
  'query Todo($id: ID!, $first: Int) { todo(id: $id, first: $first) { id title } }',
)
export const AddTodoDocument = new TypedDocumentString<AddTodoMutation, AddTodoMutationVariables>(
  'mutation AddTodo($title: String!) { addTodo(title: $title) { id title } }',
)

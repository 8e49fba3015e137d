import type { GraphQLDocument } from '@thinql/core'

/** One item of the list. */
export interface Todo {
  id: string
  title: string
}
type NoVariables = Record<string, never>

// Typed documents, as a code generator writes them: the text, with the types of its data and its variables.

export const TodosQuery: GraphQLDocument<{ todos: Todo[] }, NoVariables> =
  'query Todos { todos { id title } }'

export const AddTodo: GraphQLDocument<{ addTodo: Todo }, { title: string }> =
  'mutation AddTodo($title: String!) { addTodo(title: $title) { id title } }'

import type { Client, GraphQLDocument, Failure } from '@thinql/core'
import type { QueryStore } from '@thinql/react'
import type { FunctionComponent } from 'react'

// What the samples of the READMEs use without a declaration: parts of an app that each reader has.

interface Todo {
  id: string
  title: string
}
type NoVariables = Record<string, never>

export declare const TodosQuery: GraphQLDocument<{ todos: Todo[] }, NoVariables>
export declare const TodoQuery: GraphQLDocument<{ todo: Todo | null }, { id: string }>
export declare const AddTodo: GraphQLDocument<{ addTodo: Todo }, { title: string }>

export declare const client: Client
export declare const store: QueryStore
export declare const id: string
export declare const title: string

export declare const Problem: FunctionComponent<{ error: Failure; retry: () => unknown }>
export declare const Spinner: FunctionComponent
export declare const TodoList: FunctionComponent<{ todos: Todo[]; notice: string | undefined }>
export declare const App: FunctionComponent
export declare const Todos: FunctionComponent
export declare function close(): void
export declare function show(...values: unknown[]): void
export declare function withTodo(todos: readonly Todo[], todo: Todo): Todo[]

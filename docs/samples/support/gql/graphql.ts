/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type MeQueryVariables = Exact<{ [key: string]: never; }>;


export type MeQuery = { me: { id: string, name: string } | null };

export type SignInMutationVariables = Exact<{
  name: string;
}>;


export type SignInMutation = { signIn: { accessToken: string } };

export type AddTodoMutationVariables = Exact<{
  title: string;
}>;


export type AddTodoMutation = { addTodo: { id: string, title: string } };

export type AttachFileMutationVariables = Exact<{
  file: File;
}>;


export type AttachFileMutation = { upload: { name: string, bytes: number } };

export type TodoQueryVariables = Exact<{
  id: string | number;
}>;


export type TodoQuery = { todo: { id: string, title: string } | null };

export type TodosQueryVariables = Exact<{ [key: string]: never; }>;


export type TodosQuery = { todos: Array<{ id: string, title: string }> };

export type RemoveTodoMutationVariables = Exact<{
  id: string | number;
}>;


export type RemoveTodoMutation = { removeTodo: { id: string } };

export type NewestTodoSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type NewestTodoSubscription = { todoAdded: { id: string, title: string } };

export type TodoPageQueryVariables = Exact<{
  after?: string | number | null | undefined;
}>;


export type TodoPageQuery = { todoPage: { endCursor: string | null, nodes: Array<{ id: string, title: string }> } };

export type FoundTodosQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type FoundTodosQuery = { todos: Array<{ id: string, title: string }> };

export type RenameTodoMutationVariables = Exact<{
  id: string | number;
  title: string;
}>;


export type RenameTodoMutation = { renameTodo: { id: string, title: string } };

export type TodoListQueryVariables = Exact<{ [key: string]: never; }>;


export type TodoListQuery = { todos: Array<{ id: string, title: string, done: boolean }> };

export type CompleteTodoMutationVariables = Exact<{
  id: string | number;
  done: boolean;
}>;


export type CompleteTodoMutation = { completeTodo: { id: string, done: boolean } };

export type TodoDetailsQueryVariables = Exact<{
  id: string | number;
}>;


export type TodoDetailsQuery = { todo: { id: string, title: string } & ({ history: Array<string> } | { history?: never }) | null };

export type ArchiveTodoMutationVariables = Exact<{
  title: string;
}>;


export type ArchiveTodoMutation = { addTodo: { id: string } };

export type DoneQueryVariables = Exact<{ [key: string]: never; }>;


export type DoneQuery = { todos: Array<{ id: string, done: boolean }> };

export type FirstQueryVariables = Exact<{ [key: string]: never; }>;


export type FirstQuery = { todoPage: { nodes: Array<{ id: string, title: string }> } };

export type MilkQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type MilkQuery = { todos: Array<{ id: string }> };

export type StateQueryVariables = Exact<{
  id: string | number;
}>;


export type StateQuery = { todo: { id: string, title: string, done: boolean } | null };

export type OpenTodosQueryVariables = Exact<{ [key: string]: never; }>;


export type OpenTodosQuery = { todos: Array<{ id: string, title: string }> };

export type WelcomeQueryVariables = Exact<{ [key: string]: never; }>;


export type WelcomeQuery = { me: { name: string } | null, todos: Array<{ title: string }> };

export type SharedTitlesQueryVariables = Exact<{ [key: string]: never; }>;


export type SharedTitlesQuery = { todos: Array<{ __typename: 'Todo', id: string, title: string }> };

export type SharedTodoQueryVariables = Exact<{
  id: string | number;
}>;


export type SharedTodoQuery = { todo: { __typename: 'Todo', id: string, title: string, done: boolean } | null };

export type RetitleMutationVariables = Exact<{
  id: string | number;
  title: string;
}>;


export type RetitleMutation = { renameTodo: { __typename: 'Todo', id: string, title: string } };

export type TodoTitleQueryVariables = Exact<{
  id: string | number;
}>;


export type TodoTitleQuery = { todo: { title: string } | null };

export type SearchTodosQueryVariables = Exact<{
  search: string;
}>;


export type SearchTodosQuery = { todos: Array<{ id: string, title: string, done: boolean }> };

export type TodoAddedSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type TodoAddedSubscription = { todoAdded: { id: string, title: string, done: boolean } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}

export const MeDocument = new TypedDocumentString(`
    query Me {
  me {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<MeQuery, MeQueryVariables>;
export const SignInDocument = new TypedDocumentString(`
    mutation SignIn($name: String!) {
  signIn(name: $name) {
    accessToken
  }
}
    `) as unknown as TypedDocumentString<SignInMutation, SignInMutationVariables>;
export const AddTodoDocument = new TypedDocumentString(`
    mutation AddTodo($title: String!) {
  addTodo(title: $title) {
    id
    title
  }
}
    `) as unknown as TypedDocumentString<AddTodoMutation, AddTodoMutationVariables>;
export const AttachFileDocument = new TypedDocumentString(`
    mutation AttachFile($file: File!) {
  upload(file: $file) {
    name
    bytes
  }
}
    `) as unknown as TypedDocumentString<AttachFileMutation, AttachFileMutationVariables>;
export const TodoDocument = new TypedDocumentString(`
    query Todo($id: ID!) {
  todo(id: $id) {
    id
    title
  }
}
    `) as unknown as TypedDocumentString<TodoQuery, TodoQueryVariables>;
export const TodosDocument = new TypedDocumentString(`
    query Todos {
  todos {
    id
    title
  }
}
    `) as unknown as TypedDocumentString<TodosQuery, TodosQueryVariables>;
export const RemoveTodoDocument = new TypedDocumentString(`
    mutation RemoveTodo($id: ID!) {
  removeTodo(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RemoveTodoMutation, RemoveTodoMutationVariables>;
export const NewestTodoDocument = new TypedDocumentString(`
    subscription NewestTodo {
  todoAdded {
    id
    title
  }
}
    `) as unknown as TypedDocumentString<NewestTodoSubscription, NewestTodoSubscriptionVariables>;
export const TodoPageDocument = new TypedDocumentString(`
    query TodoPage($after: ID) {
  todoPage(first: 2, after: $after) {
    nodes {
      id
      title
    }
    endCursor
  }
}
    `) as unknown as TypedDocumentString<TodoPageQuery, TodoPageQueryVariables>;
export const FoundTodosDocument = new TypedDocumentString(`
    query FoundTodos($search: String) {
  todos(search: $search) {
    id
    title
  }
}
    `) as unknown as TypedDocumentString<FoundTodosQuery, FoundTodosQueryVariables>;
export const RenameTodoDocument = new TypedDocumentString(`
    mutation RenameTodo($id: ID!, $title: String!) {
  renameTodo(id: $id, title: $title) {
    id
    title
  }
}
    `) as unknown as TypedDocumentString<RenameTodoMutation, RenameTodoMutationVariables>;
export const TodoListDocument = new TypedDocumentString(`
    query TodoList {
  todos {
    id
    title
    done
  }
}
    `) as unknown as TypedDocumentString<TodoListQuery, TodoListQueryVariables>;
export const CompleteTodoDocument = new TypedDocumentString(`
    mutation CompleteTodo($id: ID!, $done: Boolean!) {
  completeTodo(id: $id, done: $done) {
    id
    done
  }
}
    `) as unknown as TypedDocumentString<CompleteTodoMutation, CompleteTodoMutationVariables>;
export const TodoDetailsDocument = new TypedDocumentString(`
    query TodoDetails($id: ID!) {
  todo(id: $id) {
    id
    title
    ... @defer {
      history
    }
  }
}
    `) as unknown as TypedDocumentString<TodoDetailsQuery, TodoDetailsQueryVariables>;
export const ArchiveTodoDocument = new TypedDocumentString(`
    mutation ArchiveTodo($title: String!) {
  addTodo(title: $title) {
    id
  }
}
    `) as unknown as TypedDocumentString<ArchiveTodoMutation, ArchiveTodoMutationVariables>;
export const DoneDocument = new TypedDocumentString(`
    query Done {
  todos {
    id
    done
  }
}
    `) as unknown as TypedDocumentString<DoneQuery, DoneQueryVariables>;
export const FirstDocument = new TypedDocumentString(`
    query First {
  todoPage(first: 1) {
    nodes {
      id
      title
    }
  }
}
    `) as unknown as TypedDocumentString<FirstQuery, FirstQueryVariables>;
export const MilkDocument = new TypedDocumentString(`
    query Milk($search: String) {
  todos(search: $search) {
    id
  }
}
    `) as unknown as TypedDocumentString<MilkQuery, MilkQueryVariables>;
export const StateDocument = new TypedDocumentString(`
    query State($id: ID!) {
  todo(id: $id) {
    id
    title
    done
  }
}
    `) as unknown as TypedDocumentString<StateQuery, StateQueryVariables>;
export const OpenTodosDocument = new TypedDocumentString(`
    query OpenTodos {
  todos {
    id
    title
  }
}
    `) as unknown as TypedDocumentString<OpenTodosQuery, OpenTodosQueryVariables>;
export const WelcomeDocument = new TypedDocumentString(`
    query Welcome {
  me {
    name
  }
  todos {
    title
  }
}
    `) as unknown as TypedDocumentString<WelcomeQuery, WelcomeQueryVariables>;
export const SharedTitlesDocument = new TypedDocumentString(`
    query SharedTitles {
  todos {
    __typename
    id
    title
  }
}
    `) as unknown as TypedDocumentString<SharedTitlesQuery, SharedTitlesQueryVariables>;
export const SharedTodoDocument = new TypedDocumentString(`
    query SharedTodo($id: ID!) {
  todo(id: $id) {
    __typename
    id
    title
    done
  }
}
    `) as unknown as TypedDocumentString<SharedTodoQuery, SharedTodoQueryVariables>;
export const RetitleDocument = new TypedDocumentString(`
    mutation Retitle($id: ID!, $title: String!) {
  renameTodo(id: $id, title: $title) {
    __typename
    id
    title
  }
}
    `) as unknown as TypedDocumentString<RetitleMutation, RetitleMutationVariables>;
export const TodoTitleDocument = new TypedDocumentString(`
    query TodoTitle($id: ID!) {
  todo(id: $id) {
    title
  }
}
    `) as unknown as TypedDocumentString<TodoTitleQuery, TodoTitleQueryVariables>;
export const SearchTodosDocument = new TypedDocumentString(`
    query SearchTodos($search: String!) {
  todos(search: $search) {
    id
    title
    done
  }
}
    `) as unknown as TypedDocumentString<SearchTodosQuery, SearchTodosQueryVariables>;
export const TodoAddedDocument = new TypedDocumentString(`
    subscription TodoAdded {
  todoAdded {
    id
    title
    done
  }
}
    `) as unknown as TypedDocumentString<TodoAddedSubscription, TodoAddedSubscriptionVariables>;
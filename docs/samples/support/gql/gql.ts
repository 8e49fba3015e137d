/* eslint-disable */
import * as types from './graphql.ts';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  query Me {\n    me {\n      id\n      name\n    }\n  }\n": typeof types.MeDocument,
    "\n  mutation SignIn($name: String!) {\n    signIn(name: $name) {\n      accessToken\n    }\n  }\n": typeof types.SignInDocument,
    "\n  mutation AddTodo($title: String!) {\n    addTodo(title: $title) {\n      id\n      title\n    }\n  }\n": typeof types.AddTodoDocument,
    "\n  mutation AttachFile($file: File!) {\n    upload(file: $file) {\n      name\n      bytes\n    }\n  }\n": typeof types.AttachFileDocument,
    "\n  query Todo($id: ID!) {\n    todo(id: $id) {\n      id\n      title\n    }\n  }\n": typeof types.TodoDocument,
    "\n  query Todos {\n    todos {\n      id\n      title\n    }\n  }\n": typeof types.TodosDocument,
    "\n  mutation RemoveTodo($id: ID!) {\n    removeTodo(id: $id) {\n      id\n    }\n  }\n": typeof types.RemoveTodoDocument,
    "\n  subscription NewestTodo {\n    todoAdded {\n      id\n      title\n    }\n  }\n": typeof types.NewestTodoDocument,
    "\n  query TodoPage($after: ID) {\n    todoPage(first: 2, after: $after) {\n      nodes {\n        id\n        title\n      }\n      endCursor\n    }\n  }\n": typeof types.TodoPageDocument,
    "\n  query FoundTodos($search: String) {\n    todos(search: $search) {\n      id\n      title\n    }\n  }\n": typeof types.FoundTodosDocument,
    "\n  mutation RenameTodo($id: ID!, $title: String!) {\n    renameTodo(id: $id, title: $title) {\n      id\n      title\n    }\n  }\n": typeof types.RenameTodoDocument,
    "\n  query TodoList {\n    todos {\n      id\n      title\n      done\n    }\n  }\n": typeof types.TodoListDocument,
    "\n  mutation CompleteTodo($id: ID!, $done: Boolean!) {\n    completeTodo(id: $id, done: $done) {\n      id\n      done\n    }\n  }\n": typeof types.CompleteTodoDocument,
    "\n  query TodoDetails($id: ID!) {\n    todo(id: $id) {\n      id\n      title\n      ... @defer {\n        history\n      }\n    }\n  }\n": typeof types.TodoDetailsDocument,
    "\n  mutation ArchiveTodo($title: String!) {\n    addTodo(title: $title) {\n      id\n    }\n  }\n": typeof types.ArchiveTodoDocument,
    "\n  query Done {\n    todos {\n      id\n      done\n    }\n  }\n": typeof types.DoneDocument,
    "\n  query First {\n    todoPage(first: 1) {\n      nodes {\n        id\n        title\n      }\n    }\n  }\n": typeof types.FirstDocument,
    "\n  query Milk($search: String) {\n    todos(search: $search) {\n      id\n    }\n  }\n": typeof types.MilkDocument,
    "\n  query State($id: ID!) {\n    todo(id: $id) {\n      id\n      title\n      done\n    }\n  }\n": typeof types.StateDocument,
    "\n  query OpenTodos {\n    todos {\n      id\n      title\n    }\n  }\n": typeof types.OpenTodosDocument,
    "\n  query Welcome {\n    me {\n      name\n    }\n    todos {\n      title\n    }\n  }\n": typeof types.WelcomeDocument,
    "\n  query SharedTitles {\n    todos {\n      __typename\n      id\n      title\n    }\n  }\n": typeof types.SharedTitlesDocument,
    "\n  query SharedTodo($id: ID!) {\n    todo(id: $id) {\n      __typename\n      id\n      title\n      done\n    }\n  }\n": typeof types.SharedTodoDocument,
    "\n  mutation Retitle($id: ID!, $title: String!) {\n    renameTodo(id: $id, title: $title) {\n      __typename\n      id\n      title\n    }\n  }\n": typeof types.RetitleDocument,
    "\n  query TodoTitle($id: ID!) {\n    todo(id: $id) {\n      title\n    }\n  }\n": typeof types.TodoTitleDocument,
    "\n  query SearchTodos($search: String!) {\n    todos(search: $search) {\n      id\n      title\n      done\n    }\n  }\n": typeof types.SearchTodosDocument,
    "\n  subscription TodoAdded {\n    todoAdded {\n      id\n      title\n      done\n    }\n  }\n": typeof types.TodoAddedDocument,
};
const documents: Documents = {
    "\n  query Me {\n    me {\n      id\n      name\n    }\n  }\n": types.MeDocument,
    "\n  mutation SignIn($name: String!) {\n    signIn(name: $name) {\n      accessToken\n    }\n  }\n": types.SignInDocument,
    "\n  mutation AddTodo($title: String!) {\n    addTodo(title: $title) {\n      id\n      title\n    }\n  }\n": types.AddTodoDocument,
    "\n  mutation AttachFile($file: File!) {\n    upload(file: $file) {\n      name\n      bytes\n    }\n  }\n": types.AttachFileDocument,
    "\n  query Todo($id: ID!) {\n    todo(id: $id) {\n      id\n      title\n    }\n  }\n": types.TodoDocument,
    "\n  query Todos {\n    todos {\n      id\n      title\n    }\n  }\n": types.TodosDocument,
    "\n  mutation RemoveTodo($id: ID!) {\n    removeTodo(id: $id) {\n      id\n    }\n  }\n": types.RemoveTodoDocument,
    "\n  subscription NewestTodo {\n    todoAdded {\n      id\n      title\n    }\n  }\n": types.NewestTodoDocument,
    "\n  query TodoPage($after: ID) {\n    todoPage(first: 2, after: $after) {\n      nodes {\n        id\n        title\n      }\n      endCursor\n    }\n  }\n": types.TodoPageDocument,
    "\n  query FoundTodos($search: String) {\n    todos(search: $search) {\n      id\n      title\n    }\n  }\n": types.FoundTodosDocument,
    "\n  mutation RenameTodo($id: ID!, $title: String!) {\n    renameTodo(id: $id, title: $title) {\n      id\n      title\n    }\n  }\n": types.RenameTodoDocument,
    "\n  query TodoList {\n    todos {\n      id\n      title\n      done\n    }\n  }\n": types.TodoListDocument,
    "\n  mutation CompleteTodo($id: ID!, $done: Boolean!) {\n    completeTodo(id: $id, done: $done) {\n      id\n      done\n    }\n  }\n": types.CompleteTodoDocument,
    "\n  query TodoDetails($id: ID!) {\n    todo(id: $id) {\n      id\n      title\n      ... @defer {\n        history\n      }\n    }\n  }\n": types.TodoDetailsDocument,
    "\n  mutation ArchiveTodo($title: String!) {\n    addTodo(title: $title) {\n      id\n    }\n  }\n": types.ArchiveTodoDocument,
    "\n  query Done {\n    todos {\n      id\n      done\n    }\n  }\n": types.DoneDocument,
    "\n  query First {\n    todoPage(first: 1) {\n      nodes {\n        id\n        title\n      }\n    }\n  }\n": types.FirstDocument,
    "\n  query Milk($search: String) {\n    todos(search: $search) {\n      id\n    }\n  }\n": types.MilkDocument,
    "\n  query State($id: ID!) {\n    todo(id: $id) {\n      id\n      title\n      done\n    }\n  }\n": types.StateDocument,
    "\n  query OpenTodos {\n    todos {\n      id\n      title\n    }\n  }\n": types.OpenTodosDocument,
    "\n  query Welcome {\n    me {\n      name\n    }\n    todos {\n      title\n    }\n  }\n": types.WelcomeDocument,
    "\n  query SharedTitles {\n    todos {\n      __typename\n      id\n      title\n    }\n  }\n": types.SharedTitlesDocument,
    "\n  query SharedTodo($id: ID!) {\n    todo(id: $id) {\n      __typename\n      id\n      title\n      done\n    }\n  }\n": types.SharedTodoDocument,
    "\n  mutation Retitle($id: ID!, $title: String!) {\n    renameTodo(id: $id, title: $title) {\n      __typename\n      id\n      title\n    }\n  }\n": types.RetitleDocument,
    "\n  query TodoTitle($id: ID!) {\n    todo(id: $id) {\n      title\n    }\n  }\n": types.TodoTitleDocument,
    "\n  query SearchTodos($search: String!) {\n    todos(search: $search) {\n      id\n      title\n      done\n    }\n  }\n": types.SearchTodosDocument,
    "\n  subscription TodoAdded {\n    todoAdded {\n      id\n      title\n      done\n    }\n  }\n": types.TodoAddedDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Me {\n    me {\n      id\n      name\n    }\n  }\n"): typeof import('./graphql.ts').MeDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SignIn($name: String!) {\n    signIn(name: $name) {\n      accessToken\n    }\n  }\n"): typeof import('./graphql.ts').SignInDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddTodo($title: String!) {\n    addTodo(title: $title) {\n      id\n      title\n    }\n  }\n"): typeof import('./graphql.ts').AddTodoDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AttachFile($file: File!) {\n    upload(file: $file) {\n      name\n      bytes\n    }\n  }\n"): typeof import('./graphql.ts').AttachFileDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Todo($id: ID!) {\n    todo(id: $id) {\n      id\n      title\n    }\n  }\n"): typeof import('./graphql.ts').TodoDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Todos {\n    todos {\n      id\n      title\n    }\n  }\n"): typeof import('./graphql.ts').TodosDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RemoveTodo($id: ID!) {\n    removeTodo(id: $id) {\n      id\n    }\n  }\n"): typeof import('./graphql.ts').RemoveTodoDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription NewestTodo {\n    todoAdded {\n      id\n      title\n    }\n  }\n"): typeof import('./graphql.ts').NewestTodoDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TodoPage($after: ID) {\n    todoPage(first: 2, after: $after) {\n      nodes {\n        id\n        title\n      }\n      endCursor\n    }\n  }\n"): typeof import('./graphql.ts').TodoPageDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query FoundTodos($search: String) {\n    todos(search: $search) {\n      id\n      title\n    }\n  }\n"): typeof import('./graphql.ts').FoundTodosDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RenameTodo($id: ID!, $title: String!) {\n    renameTodo(id: $id, title: $title) {\n      id\n      title\n    }\n  }\n"): typeof import('./graphql.ts').RenameTodoDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TodoList {\n    todos {\n      id\n      title\n      done\n    }\n  }\n"): typeof import('./graphql.ts').TodoListDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation CompleteTodo($id: ID!, $done: Boolean!) {\n    completeTodo(id: $id, done: $done) {\n      id\n      done\n    }\n  }\n"): typeof import('./graphql.ts').CompleteTodoDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TodoDetails($id: ID!) {\n    todo(id: $id) {\n      id\n      title\n      ... @defer {\n        history\n      }\n    }\n  }\n"): typeof import('./graphql.ts').TodoDetailsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation ArchiveTodo($title: String!) {\n    addTodo(title: $title) {\n      id\n    }\n  }\n"): typeof import('./graphql.ts').ArchiveTodoDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Done {\n    todos {\n      id\n      done\n    }\n  }\n"): typeof import('./graphql.ts').DoneDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query First {\n    todoPage(first: 1) {\n      nodes {\n        id\n        title\n      }\n    }\n  }\n"): typeof import('./graphql.ts').FirstDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Milk($search: String) {\n    todos(search: $search) {\n      id\n    }\n  }\n"): typeof import('./graphql.ts').MilkDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query State($id: ID!) {\n    todo(id: $id) {\n      id\n      title\n      done\n    }\n  }\n"): typeof import('./graphql.ts').StateDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query OpenTodos {\n    todos {\n      id\n      title\n    }\n  }\n"): typeof import('./graphql.ts').OpenTodosDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Welcome {\n    me {\n      name\n    }\n    todos {\n      title\n    }\n  }\n"): typeof import('./graphql.ts').WelcomeDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SharedTitles {\n    todos {\n      __typename\n      id\n      title\n    }\n  }\n"): typeof import('./graphql.ts').SharedTitlesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SharedTodo($id: ID!) {\n    todo(id: $id) {\n      __typename\n      id\n      title\n      done\n    }\n  }\n"): typeof import('./graphql.ts').SharedTodoDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation Retitle($id: ID!, $title: String!) {\n    renameTodo(id: $id, title: $title) {\n      __typename\n      id\n      title\n    }\n  }\n"): typeof import('./graphql.ts').RetitleDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TodoTitle($id: ID!) {\n    todo(id: $id) {\n      title\n    }\n  }\n"): typeof import('./graphql.ts').TodoTitleDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query SearchTodos($search: String!) {\n    todos(search: $search) {\n      id\n      title\n      done\n    }\n  }\n"): typeof import('./graphql.ts').SearchTodosDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription TodoAdded {\n    todoAdded {\n      id\n      title\n      done\n    }\n  }\n"): typeof import('./graphql.ts').TodoAddedDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

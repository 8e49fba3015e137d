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
    "\n  query Item($id: ID!) {\n    item(id: $id) {\n      ...BoardItem\n      ...Attachments\n      ... @defer {\n        history {\n          id\n          text\n          at\n        }\n      }\n    }\n    latestActivity\n  }\n": typeof types.ItemDocument,
    "\n  mutation UpdateItem($input: UpdateItemInput!) {\n    updateItem(input: $input) {\n      ...BoardItem\n    }\n  }\n": typeof types.UpdateItemDocument,
    "\n  mutation AddAttachment($itemId: ID!, $file: File!) {\n    addAttachment(itemId: $itemId, file: $file) {\n      ...Attachments\n    }\n  }\n\n  fragment Attachments on Item {\n    attachments {\n      id\n      name\n      size\n      url\n    }\n  }\n": typeof types.AddAttachmentDocument,
    "\n  query Board {\n    items {\n      ...BoardItem\n    }\n    progress {\n      done\n      total\n    }\n    latestActivity\n  }\n\n  fragment BoardItem on Item {\n    id\n    title\n    note\n    status\n    assignee\n    version\n  }\n": typeof types.BoardDocument,
    "\n  mutation AddItem($input: AddItemInput!) {\n    addItem(input: $input) {\n      ...BoardItem\n    }\n  }\n": typeof types.AddItemDocument,
    "\n  mutation DeleteItem($id: ID!) {\n    deleteItem(id: $id) {\n      id\n    }\n  }\n": typeof types.DeleteItemDocument,
    "\n  mutation RestoreItem($id: ID!) {\n    restoreItem(id: $id) {\n      id\n    }\n  }\n": typeof types.RestoreItemDocument,
    "\n  subscription ServerTime {\n    serverTime {\n      startedAt\n      seconds\n    }\n  }\n": typeof types.ServerTimeDocument,
    "\n  subscription LatestActivities {\n    latestActivities {\n      id\n      title\n      text\n      by\n    }\n  }\n": typeof types.LatestActivitiesDocument,
    "\n  query LaunchCode {\n    launchCode {\n      code\n      user\n    }\n  }\n": typeof types.LaunchCodeDocument,
    "\n  mutation SignIn($name: String!, $password: String!) {\n    signIn(name: $name, password: $password)\n  }\n": typeof types.SignInDocument,
    "\n  mutation SignOut {\n    signOut\n  }\n": typeof types.SignOutDocument,
};
const documents: Documents = {
    "\n  query Item($id: ID!) {\n    item(id: $id) {\n      ...BoardItem\n      ...Attachments\n      ... @defer {\n        history {\n          id\n          text\n          at\n        }\n      }\n    }\n    latestActivity\n  }\n": types.ItemDocument,
    "\n  mutation UpdateItem($input: UpdateItemInput!) {\n    updateItem(input: $input) {\n      ...BoardItem\n    }\n  }\n": types.UpdateItemDocument,
    "\n  mutation AddAttachment($itemId: ID!, $file: File!) {\n    addAttachment(itemId: $itemId, file: $file) {\n      ...Attachments\n    }\n  }\n\n  fragment Attachments on Item {\n    attachments {\n      id\n      name\n      size\n      url\n    }\n  }\n": types.AddAttachmentDocument,
    "\n  query Board {\n    items {\n      ...BoardItem\n    }\n    progress {\n      done\n      total\n    }\n    latestActivity\n  }\n\n  fragment BoardItem on Item {\n    id\n    title\n    note\n    status\n    assignee\n    version\n  }\n": types.BoardDocument,
    "\n  mutation AddItem($input: AddItemInput!) {\n    addItem(input: $input) {\n      ...BoardItem\n    }\n  }\n": types.AddItemDocument,
    "\n  mutation DeleteItem($id: ID!) {\n    deleteItem(id: $id) {\n      id\n    }\n  }\n": types.DeleteItemDocument,
    "\n  mutation RestoreItem($id: ID!) {\n    restoreItem(id: $id) {\n      id\n    }\n  }\n": types.RestoreItemDocument,
    "\n  subscription ServerTime {\n    serverTime {\n      startedAt\n      seconds\n    }\n  }\n": types.ServerTimeDocument,
    "\n  subscription LatestActivities {\n    latestActivities {\n      id\n      title\n      text\n      by\n    }\n  }\n": types.LatestActivitiesDocument,
    "\n  query LaunchCode {\n    launchCode {\n      code\n      user\n    }\n  }\n": types.LaunchCodeDocument,
    "\n  mutation SignIn($name: String!, $password: String!) {\n    signIn(name: $name, password: $password)\n  }\n": types.SignInDocument,
    "\n  mutation SignOut {\n    signOut\n  }\n": types.SignOutDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Item($id: ID!) {\n    item(id: $id) {\n      ...BoardItem\n      ...Attachments\n      ... @defer {\n        history {\n          id\n          text\n          at\n        }\n      }\n    }\n    latestActivity\n  }\n"): typeof import('./graphql.ts').ItemDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation UpdateItem($input: UpdateItemInput!) {\n    updateItem(input: $input) {\n      ...BoardItem\n    }\n  }\n"): typeof import('./graphql.ts').UpdateItemDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddAttachment($itemId: ID!, $file: File!) {\n    addAttachment(itemId: $itemId, file: $file) {\n      ...Attachments\n    }\n  }\n\n  fragment Attachments on Item {\n    attachments {\n      id\n      name\n      size\n      url\n    }\n  }\n"): typeof import('./graphql.ts').AddAttachmentDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Board {\n    items {\n      ...BoardItem\n    }\n    progress {\n      done\n      total\n    }\n    latestActivity\n  }\n\n  fragment BoardItem on Item {\n    id\n    title\n    note\n    status\n    assignee\n    version\n  }\n"): typeof import('./graphql.ts').BoardDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation AddItem($input: AddItemInput!) {\n    addItem(input: $input) {\n      ...BoardItem\n    }\n  }\n"): typeof import('./graphql.ts').AddItemDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation DeleteItem($id: ID!) {\n    deleteItem(id: $id) {\n      id\n    }\n  }\n"): typeof import('./graphql.ts').DeleteItemDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation RestoreItem($id: ID!) {\n    restoreItem(id: $id) {\n      id\n    }\n  }\n"): typeof import('./graphql.ts').RestoreItemDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription ServerTime {\n    serverTime {\n      startedAt\n      seconds\n    }\n  }\n"): typeof import('./graphql.ts').ServerTimeDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription LatestActivities {\n    latestActivities {\n      id\n      title\n      text\n      by\n    }\n  }\n"): typeof import('./graphql.ts').LatestActivitiesDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query LaunchCode {\n    launchCode {\n      code\n      user\n    }\n  }\n"): typeof import('./graphql.ts').LaunchCodeDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SignIn($name: String!, $password: String!) {\n    signIn(name: $name, password: $password)\n  }\n"): typeof import('./graphql.ts').SignInDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  mutation SignOut {\n    signOut\n  }\n"): typeof import('./graphql.ts').SignOutDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}

/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type AddItemInput = {
  assignee?: string | null | undefined;
  note?: string | null | undefined;
  title: string;
};

/** The progress of an item. */
export type ItemStatus =
  | 'DOING'
  | 'DONE'
  | 'OPEN';

/** A field that is left out does not change. A null or blank note or assignee is removed. */
export type UpdateItemInput = {
  assignee?: string | null | undefined;
  id: string | number;
  note?: string | null | undefined;
  status?: ItemStatus | null | undefined;
  title?: string | null | undefined;
  /**
   * The version that the change began from. If someone else has changed one of these fields since then, the update is refused:
   * `extensions.code` is "CONFLICT", `extensions.fields` has the names of the fields, and `extensions.item` the item.
   */
  version?: number | null | undefined;
};

export type ItemQueryVariables = Exact<{
  id: string | number;
}>;


export type ItemQuery = { latestActivity: string | null, item: { id: string, title: string, note: string | null, status: ItemStatus, assignee: string | null, version: number, attachments: Array<{ id: string, name: string, size: number, url: string }> } & ({ history: Array<{ id: string, text: string, at: string }> } | { history?: never }) | null };

export type UpdateItemMutationVariables = Exact<{
  input: UpdateItemInput;
}>;


export type UpdateItemMutation = { updateItem: { id: string, title: string, note: string | null, status: ItemStatus, assignee: string | null, version: number } };

export type AddAttachmentMutationVariables = Exact<{
  itemId: string | number;
  file: File;
}>;


export type AddAttachmentMutation = { addAttachment: { attachments: Array<{ id: string, name: string, size: number, url: string }> } };

export type AttachmentsFragment = { attachments: Array<{ id: string, name: string, size: number, url: string }> };

export type BoardQueryVariables = Exact<{ [key: string]: never; }>;


export type BoardQuery = { latestActivity: string | null, items: Array<{ id: string, title: string, note: string | null, status: ItemStatus, assignee: string | null, version: number }>, progress: { done: number, total: number } };

export type BoardItemFragment = { id: string, title: string, note: string | null, status: ItemStatus, assignee: string | null, version: number };

export type AddItemMutationVariables = Exact<{
  input: AddItemInput;
}>;


export type AddItemMutation = { addItem: { id: string, title: string, note: string | null, status: ItemStatus, assignee: string | null, version: number } };

export type DeleteItemMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteItemMutation = { deleteItem: { id: string } };

export type RestoreItemMutationVariables = Exact<{
  id: string | number;
}>;


export type RestoreItemMutation = { restoreItem: { id: string } };

export type ServerTimeSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type ServerTimeSubscription = { serverTime: { startedAt: string, seconds: number } };

export type LatestActivitiesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type LatestActivitiesSubscription = { latestActivities: Array<{ id: string, title: string, text: string, by: string | null }> };

export type LaunchCodeQueryVariables = Exact<{ [key: string]: never; }>;


export type LaunchCodeQuery = { launchCode: { code: string, user: string } };

export type SignInMutationVariables = Exact<{
  name: string;
  password: string;
}>;


export type SignInMutation = { signIn: string };

export type SignOutMutationVariables = Exact<{ [key: string]: never; }>;


export type SignOutMutation = { signOut: boolean };

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
export const AttachmentsFragmentDoc = new TypedDocumentString(`
    fragment Attachments on Item {
  attachments {
    id
    name
    size
    url
  }
}
    `, {"fragmentName":"Attachments"}) as unknown as TypedDocumentString<AttachmentsFragment, unknown>;
export const BoardItemFragmentDoc = new TypedDocumentString(`
    fragment BoardItem on Item {
  id
  title
  note
  status
  assignee
  version
}
    `, {"fragmentName":"BoardItem"}) as unknown as TypedDocumentString<BoardItemFragment, unknown>;
export const ItemDocument = new TypedDocumentString(`
    query Item($id: ID!) {
  item(id: $id) {
    ...BoardItem
    ...Attachments
    ... @defer {
      history {
        id
        text
        at
      }
    }
  }
  latestActivity
}
    fragment Attachments on Item {
  attachments {
    id
    name
    size
    url
  }
}
fragment BoardItem on Item {
  id
  title
  note
  status
  assignee
  version
}`) as unknown as TypedDocumentString<ItemQuery, ItemQueryVariables>;
export const UpdateItemDocument = new TypedDocumentString(`
    mutation UpdateItem($input: UpdateItemInput!) {
  updateItem(input: $input) {
    ...BoardItem
  }
}
    fragment BoardItem on Item {
  id
  title
  note
  status
  assignee
  version
}`) as unknown as TypedDocumentString<UpdateItemMutation, UpdateItemMutationVariables>;
export const AddAttachmentDocument = new TypedDocumentString(`
    mutation AddAttachment($itemId: ID!, $file: File!) {
  addAttachment(itemId: $itemId, file: $file) {
    ...Attachments
  }
}
    fragment Attachments on Item {
  attachments {
    id
    name
    size
    url
  }
}`) as unknown as TypedDocumentString<AddAttachmentMutation, AddAttachmentMutationVariables>;
export const BoardDocument = new TypedDocumentString(`
    query Board {
  items {
    ...BoardItem
  }
  progress {
    done
    total
  }
  latestActivity
}
    fragment BoardItem on Item {
  id
  title
  note
  status
  assignee
  version
}`) as unknown as TypedDocumentString<BoardQuery, BoardQueryVariables>;
export const AddItemDocument = new TypedDocumentString(`
    mutation AddItem($input: AddItemInput!) {
  addItem(input: $input) {
    ...BoardItem
  }
}
    fragment BoardItem on Item {
  id
  title
  note
  status
  assignee
  version
}`) as unknown as TypedDocumentString<AddItemMutation, AddItemMutationVariables>;
export const DeleteItemDocument = new TypedDocumentString(`
    mutation DeleteItem($id: ID!) {
  deleteItem(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteItemMutation, DeleteItemMutationVariables>;
export const RestoreItemDocument = new TypedDocumentString(`
    mutation RestoreItem($id: ID!) {
  restoreItem(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RestoreItemMutation, RestoreItemMutationVariables>;
export const ServerTimeDocument = new TypedDocumentString(`
    subscription ServerTime {
  serverTime {
    startedAt
    seconds
  }
}
    `) as unknown as TypedDocumentString<ServerTimeSubscription, ServerTimeSubscriptionVariables>;
export const LatestActivitiesDocument = new TypedDocumentString(`
    subscription LatestActivities {
  latestActivities {
    id
    title
    text
    by
  }
}
    `) as unknown as TypedDocumentString<LatestActivitiesSubscription, LatestActivitiesSubscriptionVariables>;
export const LaunchCodeDocument = new TypedDocumentString(`
    query LaunchCode {
  launchCode {
    code
    user
  }
}
    `) as unknown as TypedDocumentString<LaunchCodeQuery, LaunchCodeQueryVariables>;
export const SignInDocument = new TypedDocumentString(`
    mutation SignIn($name: String!, $password: String!) {
  signIn(name: $name, password: $password)
}
    `) as unknown as TypedDocumentString<SignInMutation, SignInMutationVariables>;
export const SignOutDocument = new TypedDocumentString(`
    mutation SignOut {
  signOut
}
    `) as unknown as TypedDocumentString<SignOutMutation, SignOutMutationVariables>;
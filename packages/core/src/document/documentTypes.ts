import type { GraphQLDocument, Untyped } from './document.ts'

/** The data of a document. Of several documents, the union of their data. */
export type DataOf<TDocument> = [TDocument] extends [GraphQLDocument<infer TData>] ? TData : never

/** The variables of a document. Of several documents, variables that satisfy each of them. */
export type VariablesOf<TDocument> = [TDocument] extends [GraphQLDocument<Untyped, infer TVariables>]
  ? TVariables
  : never

/**
 * The type of the document in a call without options. If the document requires variables, this type is a message with
 * their names. No document fits it, so TypeScript reports an error with that message.
 */
export type MissingVariables<TDocument> =
  // Either the caller wrote the type of the data, such as `unknown`, or the type is `any`, which fits everything.
  string extends TDocument
    ? never
    : TDocument extends GraphQLDocument<Untyped, infer TVariables>
      ? `Missing variable: ${RequiredKeys<TVariables>}`
      : // Never true. TypeScript infers from it.
        TDocument & GraphQLDocument

type RequiredKeys<TVariables> = {
  [Key in keyof TVariables & string]: {} extends Pick<TVariables, Key> ? never : Key
}[keyof TVariables & string]

/**
 * The arguments of the overload for one of several documents. The overload exists because TypeScript can infer the data of
 * one document only. If there is only one type of document, no arguments fit: the call belongs to another overload.
 */
export type UnionArgs<TDocument, TArgs extends readonly unknown[]> =
  true extends IsUnion<ApiType<TDocument>> ? TArgs : OtherOverload

/** More arguments than any call has. */
export type OtherOverload = [never, never, never]

type ApiType<TDocument> = TDocument extends { __apiType?: infer TApi } ? NonNullable<TApi> : never

type IsUnion<TType, TAll = TType> = TType extends unknown ? ([TAll] extends [TType] ? false : true) : never

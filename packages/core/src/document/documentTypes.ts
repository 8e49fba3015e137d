import type { GraphQLDocument, Untyped } from './document.ts'

/** The data of a document. Of several documents, the union of their data. */
export type DataOf<TDocument> = [TDocument] extends [GraphQLDocument<infer TData>] ? TData : never

/** The variables of a document. Of several documents, variables that satisfy each of them. */
export type VariablesOf<TDocument> = [TDocument] extends [GraphQLDocument<Untyped, infer TVariables>]
  ? TVariables
  : never

/**
 * The type of the document in a call without options. If the document requires variables, it is a message that names
 * them, so no document fits.
 */
export type MissingVariables<TDocument> =
  // A caller has given the type of the data, such as `unknown`. Or it is `any`, which would be both, message and document.
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
 * The arguments of an overload for one of several documents, or none that fit if the types of one document fit all. That
 * call belongs to another overload. TypeScript infers one type of data from several documents, so it needs an overload.
 */
export type UnionArgs<TDocument, TArgs extends readonly unknown[]> =
  true extends IsUnion<ApiType<TDocument>> ? TArgs : OtherOverload

/** More arguments than any call has. */
export type OtherOverload = [never, never, never]

type ApiType<TDocument> = TDocument extends { __apiType?: infer TApi } ? NonNullable<TApi> : never

type IsUnion<TType, TAll = TType> = TType extends unknown ? ([TAll] extends [TType] ? false : true) : never

import type { OtherOverload, UnionArgs, VariablesOf } from '@thinql/core/internal'
import type { QueryArgs, QueryOptions, SkipToken } from './queryOptions.ts'

// Types that make the messages of TypeScript short. scripts/type-tests/readable.snap.md shows the messages.

/**
 * The arguments of an overload of `useQuery`, or none that fit if the call belongs to another overload. So TypeScript
 * reports a mistake for one overload only.
 *
 * TypeScript infers `TOptions` from the options of the call. If the caller writes type arguments, `TOptions` is `unknown`.
 * In that case TypeScript tries both overloads. It also does so for a document without types.
 */
export type OverloadArgs<TVariables, TOptions, TSkips, TArgs extends readonly unknown[]> =
  // Never true. TypeScript infers from both branches.
  [TOptions] extends [Inferred]
    ? [options: TOptions]
    : unknown extends TOptions
      ? TArgs
      : Record<string, unknown> extends TVariables
        ? TArgs
        : true extends MaySkip<TOptions>
          ? TSkips extends true
            ? TArgs
            : OtherOverload
          : TSkips extends true
            ? OtherOverload
            : TArgs

declare const inferred: unique symbol
interface Inferred {
  [inferred]: never
}

/** The arguments of `useQuery` for one of several documents. It infers `TOptions` as `OverloadArgs` does. */
export type UnionQueryArgs<TDocument, TOptions> = [TOptions] extends [Inferred]
  ? [options: TOptions]
  : UnionArgs<TDocument, QueryArgs<VariablesOf<TDocument>, QueryOptions, SkipToken>>

/** `TSkippable` if the options of the call may skip the query, or else `TActive`. */
export type IfSkippable<TOptions, TSkippable, TActive> = true extends MaySkip<TOptions> ? TSkippable : TActive

type MaySkip<TOptions> = TOptions extends unknown
  ? Includes<TOptions, 'skip', true> | Includes<TOptions, 'variables', symbol>
  : never

/** Whether a field may have a value of this type. */
type Includes<TOptions, TKey extends string, TValue> = TKey extends keyof TOptions
  ? [Extract<TOptions[TKey], TValue>] extends [never]
    ? false
    : true
  : false

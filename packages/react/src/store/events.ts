import type { GraphQLDocument, OperationMeta, Result } from '@thinql/core'
import type { Query } from './key/queryKey.ts'

type EventOperation = Readonly<{
  /** Identifies the query, the subscription, or this one call of the mutation. */
  key: string
  document: GraphQLDocument
  /** The `operationName` that the caller passed. */
  operationName: string | undefined
  variables: Readonly<Record<string, unknown>> | undefined
  /** The `meta` of the call, or of the request in flight. */
  meta: OperationMeta | undefined
}>

type PlainEvent<TType extends string> = Readonly<{ type: TType; result?: undefined }>

type ResultEvent<TType extends string> = Readonly<{ type: TType; result: Result<unknown> }>

/**
 * What happened to a query.
 *
 * A request `started`, was `joined` by another caller, was `aborted`, or has `settled` with a `result`. Data was
 * `written`, was `invalidated`, or was `forgotten`.
 */
export type QueryEvent = EventOperation & { readonly kind: 'query' } & (
    | PlainEvent<'started' | 'joined' | 'aborted' | 'written' | 'invalidated' | 'forgotten'>
    | ResultEvent<'settled'>
  )

/** What happened to a call of a mutation: it `started`, or it has `settled` with a `result`. */
export type MutationEvent = EventOperation & { readonly kind: 'mutation' } & (
    PlainEvent<'started'> | ResultEvent<'settled'>
  )

/**
 * What happened to a subscription.
 *
 * A connection `started`, and `received` a `result`: an event, or the error that ended it. It has `settled` when the
 * server completed it or when it failed. It was `aborted` when no hook followed it any more, or to connect again.
 */
export type SubscriptionEvent = EventOperation & { readonly kind: 'subscription' } & (
    PlainEvent<'started' | 'settled' | 'aborted'> | ResultEvent<'received'>
  )

/** What happened in a store. `kind` and `type` tell the events apart. */
export type StoreEvent = QueryEvent | MutationEvent | SubscriptionEvent

/**
 * What an event is about: an entry with its `query`, or a call of a mutation with its `document`. It has its
 * request.
 */
export interface EventSource {
  readonly query?: Query
  readonly document?: GraphQLDocument
  readonly span?: { readonly at: number }
  readonly request?: EventRequest | undefined
}

interface EventRequest {
  /** Set if it adds a page to a list. */
  readonly adds?: unknown
  readonly options?: Partial<Pick<EventOperation, 'operationName' | 'variables' | 'meta'>> | undefined
}

/** Reports an event to those who follow a store. `listen` passes `cleared` on to nobody. */
export type Emit = (
  type: StoreEvent['type'] | 'cleared',
  source: EventSource,
  result?: Result<unknown>,
) => void

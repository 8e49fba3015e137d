/**
 * The hooks for queries, mutations, lists and subscriptions, and the functions over the store behind them.
 *
 * @module
 */
export * from '@thinql/react'

/**
 * Sends GraphQL operations over `fetch`, from browsers, servers, workers and scripts. A call never throws: it
 * gives `data`, or one of eight errors. It has no dependencies, and doesn't need React.
 *
 * @module
 */
export * from '@thinql/core'

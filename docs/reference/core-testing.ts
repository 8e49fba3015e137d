/**
 * Forces operations to an outcome, in tests and stories: data, one of eight errors, or no answer.
 *
 * @module
 */
export * from '@thinql/core/testing'

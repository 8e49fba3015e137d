/**
 * Shows what a person reads on a screen for every outcome of its operations, in tests.
 *
 * @module
 */
export * from '@thinql/react/testing'

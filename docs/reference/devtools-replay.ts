/**
 * Answers the operations of a test from a recording that the devtools have exported.
 *
 * @module
 */
export * from '@thinql/devtools/replay'

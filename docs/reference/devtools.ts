/**
 * A panel that shows each operation and what the store holds, and makes the network fail. A production build
 * has none of it.
 *
 * @module
 */
export * from '@thinql/devtools'

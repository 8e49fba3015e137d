/**
 * A panel that shows each operation and what the store has, and makes the network fail. A production build
 * has none of it.
 *
 * @module devtools
 */

export { createDevtools, ThinqlDevtools } from './development.ts'
export type { Devtools, DevtoolsOptions } from './devtools.ts'
export type { ThinqlDevtoolsProps } from './ThinqlDevtools.tsx'

/** Loaded by itself, with `import()`: the rest of thinql is left out of its script. */
export { stream } from '@thinql/core'

export { createDevtools, ThinqlDevtools } from './development.ts'
export type { Devtools, DevtoolsOptions } from './devtools.ts'
export type { ThinqlDevtoolsProps } from './ThinqlDevtools.tsx'

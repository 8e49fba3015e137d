export { createDevtools } from './createDevtools.ts'
export type { Devtools, DevtoolsOptions } from './devtools.ts'
export { ThinqlDevtools, type ThinqlDevtoolsProps } from './ThinqlDevtools.tsx'

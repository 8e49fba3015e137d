export { createDevtools, ThinqlDevtools } from './development.ts'
export type { Devtools, DevtoolsOptions } from './devtools.ts'
export type { HiddenNames } from './recorder/Redactor.ts'
export type { ThinqlDevtoolsProps } from './ThinqlDevtools.tsx'

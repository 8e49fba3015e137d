// What the other packages of this repository share with core, so that nothing is written or bundled twice. It is not
// public: it may change in any release.
export type { Untyped } from './document/document.ts'
export { maxSafeTimeout } from './middleware/wait.ts'
export { toRequestError } from './operation/guard.ts'
export { isObject } from './operation/json.ts'
export type { Failure } from './result/errors.ts'

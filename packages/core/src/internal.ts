// What the other packages of this repository share with core, so that nothing is written or bundled twice. It is not
// public: it may change in any release.
export type { Failure } from './errors/Failure.ts'
export { isObject } from './json/isObject.ts'
export type { Untyped } from './operation/untyped.ts'
export { toRequestError } from './result/failure.ts'
export { maxSafeTimeout } from './transport/maxSafeTimeout.ts'

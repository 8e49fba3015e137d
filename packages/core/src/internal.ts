// Helpers for the other packages of this repository, so that nobody writes or bundles them twice. They are not public:
// any release may change them.
export type {
  DataOf,
  MissingVariables,
  OtherOverload,
  UnionArgs,
  VariablesOf,
} from './document/documentTypes.ts'
export type { DocumentNodeLike, PrintDocument, Untyped } from './document/document.ts'
export { thrownResult } from './operation/guard.ts'
export { maxSafeTimeout } from './operation/wait.ts'
export { checkJson, isObject } from './operation/json.ts'
export type { Failure } from './result/errors.ts'
export type { FailureResult } from './result/result.ts'

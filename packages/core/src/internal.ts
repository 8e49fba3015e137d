/**
 * Helpers for the other packages of this repository, so that nobody writes or bundles them twice. They are
 * not public: any release may change them. The entry is open only because `@thinql/react` imports it by name.
 *
 * @internal
 * @module
 */
export type { DocumentNodeLike, PrintDocument, Untyped } from './document/document.ts'
export { operationsIn } from './document/scan.ts'
export { headerOf } from './http/responseHeaders.ts'
export { guard, thrownResult } from './operation/guard.ts'
export { findPage, listenTo, type Page, type PageStorage } from './operation/page.ts'
export { maxSafeTimeout, wait } from './operation/wait.ts'
export { isContainer, isObject, parseExactly, variablesJson } from './operation/json.ts'
export { InvalidInputError } from './result/errors.ts'
export { isFailure } from './result/isFailure.ts'
export { withResponse } from './result/response.ts'
export { type FailureResult, hasFields } from './result/result.ts'
export { thrownFor } from './result/thrown.ts'

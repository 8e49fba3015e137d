import type { Operation } from '../operation/operation.ts'
import type { Untyped } from '../operation/untyped.ts'
import type { Result } from '../result/result.ts'

/** Takes an operation to its result. One that middleware is handed never rejects. */
export type Transport = (operation: Operation) => Promise<Result<Untyped>>

/** Wraps a transport. The first of a list is the outermost; outcomes are values, so none needs a try. */
export type Middleware = (next: Transport) => Transport

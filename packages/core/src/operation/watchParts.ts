import type { Operation } from './operation.ts'

/** Returns a copy of a streamed operation that also calls a function with each part. Other operations have no parts. */
export function watchParts(operation: Operation, onArrival: () => void): Operation {
  const { onPart } = operation
  return {
    ...operation,
    onPart:
      onPart &&
      ((part) => {
        onArrival()
        return onPart(part)
      }),
  }
}

/** How long a part of a stream may be, in characters; without a limit, one that never ends would fill the memory. */
export const longestPart = 2 ** 24

/**
 * Refuses to hold more of a part that hasn't ended.
 *
 * @throws Error when it is over the limit.
 */
export function checkPartLength(held: string): void {
  if (held.length > longestPart) throw new Error(`a part is longer than ${longestPart} characters`)
}

/** The name under which an object presents itself: `Object`, `Array`, `Date`, `File`, and so on. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1)
}

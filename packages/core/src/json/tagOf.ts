/** What an object is: `Object`, `Array`, `Date`, `File`, … */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1)
}

/**
 * Refuses a time that no timer can mean. Only a development build calls it.
 *
 * @throws RangeError when the time is negative, NaN or no number.
 */
export function checkTime(name: string, ms: number): void {
  if (!(ms >= 0)) throw new RangeError(`${name}: ${ms}: give milliseconds, from 0.`)
}

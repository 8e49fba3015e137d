/**
 * Returns the first line of a trace that differs from the other one, or undefined. A line is a place, such as
 * a seed and a task, a tab, and a hash.
 */
export function firstDifference(own: string, other: string): string | undefined {
  const ownLines = own.split('\n')
  const otherLines = other.split('\n')
  for (let index = 0; index < Math.max(ownLines.length, otherLines.length); index++)
    // The last line is empty, and one trace may end earlier.
    if (ownLines[index] !== otherLines[index]) return placeOf(ownLines[index]) ?? placeOf(otherLines[index])
  return undefined
}

const placeOf = (line = '') => (line ? line.slice(0, line.lastIndexOf('\t')).replace('\t', ', ') : undefined)

import type { Measured } from './measure.ts'

const betweenMarkers = /(?<=<!-- sizes -->\n).*?(?=<!-- \/sizes -->)/s

/** Writes the sizes between the markers of a README, or of a page of the site. */
export function withSizes(readme: string, measured: readonly Measured[]): string {
  if (!betweenMarkers.test(readme))
    throw new Error('README.md has no lines <!-- sizes --> and <!-- /sizes -->.')
  const lines = measured
    .filter((entry) => entry.inReadme)
    .map(({ name, size }) => `- ${name}: ${kilobytes(size)} kB\n`)
  return readme.replace(betweenMarkers, `\n${lines.join('')}\n`)
}

/** Rounds up, so that the README never promises too little. */
function kilobytes(bytes: number): string {
  return (Math.ceil((bytes / 1024) * 10) / 10).toFixed(1)
}

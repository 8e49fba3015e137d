/** A Markdown table. */
export function table(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const alignment = columns.map((_, index) => (index ? '--:' : '---'))
  return [columns, alignment, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

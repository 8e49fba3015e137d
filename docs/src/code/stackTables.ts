/**
 * On a phone, each row of a table with four columns or more becomes a list. So each of its cells gets the
 * heading of its column as a label, and the roles that it loses with its layout.
 */
export function stackTables(html: string): string {
  return html.replaceAll(/<table>(.*?)<\/table>/gs, (table, inside: string) => {
    const labels = [...inside.matchAll(/<th(?=[ >])[^>]*>(.*?)<\/th>/gs)].map(([, label = '']) =>
      withoutTags(label),
    )
    return labels.length < 4
      ? table
      : `<table class="stacks" role="table">${withRoles(inside, labels)}</table>`
  })
}

function withRoles(inside: string, labels: readonly string[]): string {
  return inside
    .replaceAll('<tr>', '<tr role="row">')
    .replaceAll(/<th(?=[ >])/g, '<th role="columnheader"')
    .replaceAll(/<tr role="row">(.*?)<\/tr>/gs, (row) => {
      let column = 0
      return row.replaceAll(/<td([^>]*)>(.*?)<\/td>/gs, (_, attributes: string, content: string) => {
        const label = labels[column++] ?? ''
        // A grid would put each part of a sentence into a place of its own.
        return `<td role="cell" data-label="${label}"${attributes}><span>${content}</span></td>`
      })
    })
}

function withoutTags(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '').replaceAll('"', '&quot;')
}

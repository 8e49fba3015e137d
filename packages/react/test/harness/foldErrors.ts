import type { OutcomeTable } from '@thinql/react/testing'

/** A table of outcomes in which all errors are one row, if the screen says the same for each but its name. */
export function foldErrors({ before, loading, data, 'partial data': partial, ...errors }: OutcomeTable) {
  const texts = Object.entries(errors).map(([name, text]) => text.replaceAll(name, 'Error'))
  return {
    ...(before !== undefined && { before }),
    loading,
    data,
    partial,
    errors: [...new Set(texts)].join(' or '),
  }
}

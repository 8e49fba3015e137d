import { everyOutcome, type EveryOutcomeOptions } from '@thinql/react/testing'
import type { ReactNode } from 'react'

/** A table of outcomes in which all errors are one row, if the screen says the same for each but its name. */
export async function outcomesOf(element: ReactNode, options: EveryOutcomeOptions) {
  const { loading, data, 'partial data': partial, ...errors } = await everyOutcome(element, options)
  const texts = Object.entries(errors).map(([name, text]) => text.replaceAll(name, 'Error'))
  return { loading, data, partial, errors: [...new Set(texts)].join(' or ') }
}

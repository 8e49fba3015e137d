import type { CallLog } from './CallLog.ts'
import type { Conditions } from './Conditions.ts'
import type { Redactor } from './Redactor.ts'

export type Fetch = typeof globalThis.fetch

/** What all parts of a recorder share. */
export interface Recording {
  readonly log: CallLog
  readonly conditions: Conditions
  readonly redactor: Redactor
  /** The bodies of the requests without a response, by the ids of their exchanges. A batch is found by them. */
  readonly pending: Map<number, { readonly callId: number; readonly body: string }>
}

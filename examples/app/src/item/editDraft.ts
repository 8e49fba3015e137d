import { graphqlErrors, type Failure } from '@thinql/core'
import type { BoardItemFragment } from '../gql/graphql.ts'

const formFields = ['title', 'note', 'assignee'] as const

export type FormField = (typeof formFields)[number]

/** The fields of an item as a form has them. */
export type ItemText = Readonly<Record<FormField, string>>

export interface EditDraft {
  readonly text: ItemText
  /** The text that the edit began from, and its version. */
  readonly base: ItemText
  readonly version: number
}

/** What the server says when someone else has changed the same fields since the edit began. */
export interface Conflict {
  readonly fields: readonly FormField[]
  readonly item: BoardItemFragment
}

export function startEdit(item: BoardItemFragment): EditDraft {
  const { title, note, assignee, version } = item
  const text = { title, note: note ?? '', assignee: assignee ?? '' }
  return { text, base: text, version }
}

/** Only what was changed, so that it doesn't overwrite what others change meanwhile. */
export function changedFields({ text, base }: EditDraft): Partial<ItemText> {
  const changed = formFields.filter((name) => text[name] !== base[name])
  return Object.fromEntries(changed.map((name) => [name, text[name]]))
}

/**
 * The edit as if it had begun now: it keeps the fields that this user has changed, and takes the others from
 * the item.
 */
export function rebase(
  draft: EditDraft,
  { item }: Conflict,
  takeTheirs: readonly FormField[] = [],
): EditDraft {
  const now = startEdit(item)
  const kept = Object.entries(changedFields(draft)).filter(
    ([name]) => !takeTheirs.some((taken) => taken === name),
  )
  return { ...now, text: { ...now.text, ...Object.fromEntries(kept) } }
}

export function conflictOf(failure: Failure | undefined): Conflict | undefined {
  const found = graphqlErrors(failure).find(({ extensions }) => extensions?.code === 'CONFLICT')
  // `schema.graphql` describes the extensions.
  return found?.extensions as Conflict | undefined
}

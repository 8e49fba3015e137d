import { KindMark } from '../ui/KindMark.tsx'
import { OptionRow, type OptionRowProps } from '../ui/OptionRow.tsx'
import type { Look } from '../wire/outcomes.ts'

interface StoreRowProps extends OptionRowProps {
  kind: 'query' | 'mutation' | 'subscription'
  name: string
  /** Notes beside the name. */
  badges?: readonly string[]
  variables: string | undefined
  /** Its state in words, and the look of these words. */
  text: string
  look: Look
  note: string
}

/** One query, mutation or subscription in a list of the store. */
export function StoreRow(props: StoreRowProps) {
  const { kind, name, badges = [], variables, text, look, note, ...row } = props
  return (
    <OptionRow className="entry-row" {...row}>
      <KindMark kind={kind} />
      <span className="entry-text">
        <span className="entry-name">
          <span className="clip">{name}</span>
          {badges.map((badge) => (
            <span key={badge} className="note">
              {badge}
            </span>
          ))}
        </span>
        <span className="entry-variables clip">{variables ?? 'no variables'}</span>
      </span>
      <span className="entry-state">
        <span className="outcome" data-look={look}>
          {text}
        </span>
        <span className="entry-age">{note}</span>
      </span>
    </OptionRow>
  )
}

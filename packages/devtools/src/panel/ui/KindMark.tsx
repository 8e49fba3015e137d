/** A letter for the kind of an operation. The text beside it says the kind too. */
export function KindMark({ kind }: { kind: 'query' | 'mutation' | 'subscription' }) {
  return (
    <span className="kind" data-kind={kind} aria-hidden="true" title={kind}>
      {kind.charAt(0).toUpperCase()}
    </span>
  )
}

/** A letter for the kind of an operation. Screen readers get the word. */
export function KindMark({ kind }: { kind: 'query' | 'mutation' | 'subscription' }) {
  return (
    <span className="kind" data-kind={kind} title={kind}>
      <span aria-hidden="true">{kind.charAt(0).toUpperCase()}</span>
      <span className="unseen">{kind} </span>
    </span>
  )
}

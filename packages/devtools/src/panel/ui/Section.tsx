import type { ReactNode } from 'react'

/**
 * What a colour means, in lists, timelines and chips: in flight, ended with data, failed, ended by the page, or made by
 * the devtools.
 */
export type Look = 'open' | 'good' | 'bad' | 'plain' | 'warn'

export interface Note {
  readonly text: string
  readonly look?: Look
}

export function Notes({ notes }: { notes: readonly Note[] }) {
  return notes.map(({ text, look }) => (
    <span key={text} className="note" data-look={look}>
      {text}
    </span>
  ))
}

export function State({ look, children }: { look: Look; children: ReactNode }) {
  return (
    <span className="outcome" data-look={look}>
      {children}
    </span>
  )
}

/** A letter for the kind of an operation. Screen readers get the word. */
export function KindMark({ kind }: { kind: 'query' | 'mutation' | 'subscription' }) {
  return (
    <span className="kind" title={kind}>
      <span aria-hidden="true">{kind.charAt(0).toUpperCase()}</span>
      <span className="unseen">{kind} </span>
    </span>
  )
}

export function Section(props: { title: string; actions?: ReactNode; children: ReactNode }) {
  const { title, actions, children } = props
  return (
    <div className="section">
      <div className="section-header">
        <h3>{title}</h3>
        {actions}
      </div>
      {children}
    </div>
  )
}

/** Names and values in two columns. Values that are undefined are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const given = facts.filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return null
  return (
    <dl className="facts">
      {given.map(([name, value], index) => (
        <div key={`${name}${index}`} className="fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

export function Code({ label, children }: { label: string; children: string }) {
  return (
    <pre className="code" tabIndex={0} role="group" aria-label={label}>
      {children}
    </pre>
  )
}

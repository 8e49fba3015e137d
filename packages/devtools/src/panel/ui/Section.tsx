import type { ReactNode } from 'react'

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

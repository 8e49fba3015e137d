import { Switch } from '../../ui/Switch.tsx'
import styles from './OutcomesPage.module.css'

interface SwitchPanelProps {
  on: ReadonlySet<SwitchName>
  onChange: (on: ReadonlySet<SwitchName>) => void
}

export function SwitchPanel({ on, onChange }: SwitchPanelProps) {
  return (
    <section className={`sheet ${styles.panel}`} aria-labelledby="switches">
      <h2 id="switches">Client options</h2>
      <p role="status" className="soft">
        {describeNext(on)}
      </p>
      <ul className={styles.switches}>
        {switches.map(({ name, effect }) => (
          <li key={name}>
            <Switch
              label={name}
              description={effect}
              checked={on.has(name)}
              onChange={(checked) => {
                const others = [...on].filter((other) => other !== name)
                onChange(new Set(checked ? [...others, name] : others))
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The options for the requests of this page, and what each does to the next request. */
const switches = [
  {
    name: 'retry',
    effect: 'A query that fails is sent again, at most two times. If the server says when, the client waits.',
  },
  {
    name: 'timeout',
    effect: 'A request that has no response after two seconds is stopped.',
  },
  {
    name: 'persisted',
    effect: 'A short hash is sent in place of the query. If the server doesn’t know it, the query follows.',
  },
  {
    name: 'queryViaGet',
    effect: 'A query is sent by GET, with everything in the URL. So caches can keep the response.',
  },
  {
    name: 'batch',
    effect: 'Queries of the same moment are sent as one request. Try “Complete data”: it has two.',
  },
] as const

export type SwitchName = (typeof switches)[number]['name']

function describeNext(on: ReadonlySet<SwitchName>): string {
  const content = on.has('persisted') ? 'a hash of the query' : 'the query'
  const method = on.has('queryViaGet') ? 'GET' : 'POST'
  const together = on.has('batch') ? ', together with others' : ''
  const again = on.has('retry') ? 'If it fails, it is sent again.' : 'If it fails, it is not sent again.'
  const limit = on.has('timeout') ? ' It may take two seconds.' : ''
  return `The next card that you send: ${content} goes out by ${method}${together}. ${again}${limit}`
}

import { Switch } from '../../ui/Switch.tsx'
import styles from './SwitchPanel.module.css'

interface SwitchPanelProps {
  on: ReadonlySet<SwitchName>
  onChange: (on: ReadonlySet<SwitchName>) => void
}

export function SwitchPanel({ on, onChange }: SwitchPanelProps) {
  return (
    <section className={`sheet ${styles.panel}`} aria-labelledby="switches">
      <h2 id="switches">Client options</h2>
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

/** The options for the requests of this page. */
const switches = [
  {
    name: 'retry',
    effect: 'Sends a failed query up to three times, and waits as long as Retry-After says.',
  },
  {
    name: 'timeout',
    effect: 'Aborts a request after two seconds, including its retries.',
  },
  {
    name: 'persisted',
    effect: 'Sends a hash instead of the query, and the query itself if the server does not know the hash.',
  },
  {
    name: 'queryViaGet',
    effect: 'Sends queries by GET, with everything in the URL, so that HTTP caches can store the responses.',
  },
  {
    name: 'batch',
    effect: 'Sends requests to the same endpoint together, as one array.',
  },
] as const

export type SwitchName = (typeof switches)[number]['name']

import { Switch } from '../../ui/Switch.tsx'
import styles from './SwitchPanel.module.css'

interface SwitchPanelProps {
  on: ReadonlySet<SwitchName>
  onChange: (on: ReadonlySet<SwitchName>) => void
}

export function SwitchPanel({ on, onChange }: SwitchPanelProps) {
  return (
    <section className={`sheet ${styles.panel}`} aria-labelledby="switches">
      <h2 id="switches">What the client is made of</h2>
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

/** What can be turned on for the requests of the page. */
const switches = [
  {
    name: 'retry',
    effect: 'Queries that failed for a moment are sent up to three times, and Retry-After is kept to.',
  },
  {
    name: 'timeout',
    effect: 'After two seconds the request is aborted, and all its tries with it.',
  },
  {
    name: 'persisted',
    effect: 'A hash goes out in place of the query; a server that doesn’t know it asks for the text.',
  },
  {
    name: 'queryViaGet',
    effect: 'Queries go by GET, with everything in the URL, so that caches can answer.',
  },
  {
    name: 'batch',
    effect: 'What goes to one place in the same moment travels as one array.',
  },
] as const

export type SwitchName = (typeof switches)[number]['name']

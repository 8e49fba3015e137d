import { Switch } from '../ui/Switch.tsx'
import styles from './SwitchPanel.module.css'
import { type SwitchName, switches } from './switches.ts'

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

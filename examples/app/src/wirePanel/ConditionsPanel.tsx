import { RetryButton } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import styles from './ConditionsPanel.module.css'
import { useConditions } from './useConditions.ts'

const latencies = [
  [0, 'None'],
  [300, '0.3 s'],
  [1_000, '1 s'],
  [3_000, '3 s'],
] as const

const failureRates = [
  [0, 'None'],
  [25, '25 %'],
  [50, '50 %'],
  [100, 'All'],
] as const

const connections = [
  [0, 'Online'],
  [1, 'Offline'],
] as const

/** Controls that make the server slow, failing or unreachable. */
export function ConditionsPanel() {
  const { conditions, failed, change, retry } = useConditions()
  return (
    <section className={styles.panel} aria-label="Conditions" tabIndex={-1}>
      <SegmentedControl
        label="Latency"
        options={latencies}
        value={conditions?.latency}
        onChange={(latency) => change({ latency })}
      />
      <SegmentedControl
        label="Failures"
        options={failureRates}
        value={conditions?.failureRate}
        onChange={(failureRate) => change({ failureRate })}
      />
      <SegmentedControl
        label="Connection"
        options={connections}
        value={conditions?.offline}
        onChange={(offline) => change({ offline })}
      />
      {failed && (
        <Notice action={<RetryButton onRetry={retry} />}>
          The server can’t be reached, so its conditions can’t be changed.
        </Notice>
      )}
    </section>
  )
}

import { Component, type ReactNode } from 'react'
import { type Tab, useChanges, useConditions, useLog, usePanel, useSettings } from '../PanelContext.ts'
import { ConditionsView } from '../conditions/ConditionsView.tsx'
import { OutcomesView } from '../outcomes/OutcomesView.tsx'
import { StoreView } from '../store/StoreView.tsx'
import { Button, Icon } from '../ui/Button.tsx'
import { Tabs } from '../ui/layout.tsx'
import { WireView } from '../wire/WireView.tsx'

export function Panel({ onClose }: { onClose?: () => void }) {
  const [{ tab }, change] = useSettings()
  const conditions = useConditions()
  const count = useLog().calls.length

  const tabs = [
    { id: 'wire', label: 'Wire', note: count > 0 ? String(count) : '' },
    { id: 'store', label: 'Store', note: '' },
    { id: 'conditions', label: 'Conditions', note: conditions.isActive ? 'on' : '' },
    { id: 'outcomes', label: 'Outcomes', note: '' },
  ] as const

  return (
    <div className="panel">
      <header className="panel-header">
        <span className="brand">
          <Icon name="logo" />
          <span className="brand-name">thinql</span>
        </span>
        <Tabs<Tab> label="Views" tabs={tabs} value={tab} onChange={(next) => change({ tab: next })} />
        <span className="space" />
        {onClose && <Button icon="close" label="Close the devtools" onClick={onClose} />}
      </header>
      <div className="panel-body" role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        <Safe key={tab}>
          {tab === 'wire' && <WireView />}
          {tab === 'store' && <StoreView />}
          {tab === 'conditions' && <ConditionsView />}
          {tab === 'outcomes' && <OutcomesView />}
        </Safe>
      </div>
    </div>
  )
}

/** Shows faults of the recorder and of the views. None of them reaches the app. */
export function Safe({ children }: { children: ReactNode }) {
  const { faults } = usePanel().recorder
  const messages = useChanges(faults.listeners, () => faults.messages)
  const [, change] = useSettings()
  // What was chosen may be what can't be shown.
  const leave = () => change({ callId: undefined, entryKey: undefined })
  return (
    <>
      {messages.length > 0 && (
        <div className="strip" role="alert">
          <strong>The devtools failed. Your app is not affected.</strong>
          {messages.map((message) => (
            <code key={message}>{message}</code>
          ))}
          <Button onClick={() => faults.clear()}>Hide</Button>
        </div>
      )}
      <Boundary onFault={(thrown) => faults.note(thrown)} onRetry={leave}>
        {children}
      </Boundary>
    </>
  )
}

interface BoundaryProps {
  children: ReactNode
  onFault: (thrown: unknown) => void
  onRetry: () => void
}

class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(thrown: unknown) {
    this.props.onFault(thrown)
  }

  retry() {
    this.props.onRetry()
    this.setState({ hasFailed: false })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <p className="empty">
        This view can’t be shown. <Button onClick={() => this.retry()}>Try again</Button>
      </p>
    )
  }
}

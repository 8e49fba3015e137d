import { ConditionsView } from '../conditions/ConditionsView.tsx'
import { useConditions, useLog, useSettings } from '../PanelContext.ts'
import { StoreView } from '../store/StoreView.tsx'
import { IconButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { WireView } from '../wire/WireView.tsx'
import type { Tab, Theme } from '../Settings.ts'

const nextTheme: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }

/** The panel itself: its tabs, and the view of the one that is chosen. */
export function Panel({ onClose }: { onClose?: () => void }) {
  const [{ tab, theme }, change] = useSettings()
  const conditions = useConditions()
  const count = useLog().calls.length

  const tabs = [
    { id: 'wire', label: 'Wire', note: count > 0 ? String(count) : '' },
    { id: 'store', label: 'Store', note: '' },
    { id: 'conditions', label: 'Conditions', note: conditions.isActive ? 'on' : '' },
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
        <IconButton
          icon={theme}
          label={`Theme: ${theme}. Switch to ${nextTheme[theme]}`}
          onClick={() => change({ theme: nextTheme[theme] })}
        />
        {onClose && <IconButton icon="close" label="Close the devtools" onClick={onClose} />}
      </header>
      <div className="panel-body" role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
        {tab === 'wire' && <WireView />}
        {tab === 'store' && <StoreView />}
        {tab === 'conditions' && <ConditionsView />}
      </div>
    </div>
  )
}

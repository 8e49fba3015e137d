import type { StoreRecorder } from '../../recorder/StoreRecorder.ts'
import { useSettings } from '../PanelContext.ts'
import { Button } from '../ui/Button.tsx'

/** Leads to the latest operation of an entry, if the record still has it. */
export function WireLink({ store, entry }: { store: StoreRecorder; entry: string }) {
  const [, change] = useSettings()
  const call = store.callOf(entry)
  if (call === undefined) return null
  return (
    <Button icon="link" onClick={() => change({ tab: 'wire', call })}>
      Show in the wire
    </Button>
  )
}

import { useHydrated } from '../rendering/useHydrated.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'

interface WireButtonProps {
  open: boolean
  onToggle: () => void
}

export function WireButton({ open, onToggle }: WireButtonProps) {
  const hydrated = useHydrated()
  return (
    // A click that comes before the scripts would be lost.
    <Button id="wire-button" aria-expanded={open} disabled={!hydrated} onClick={onToggle}>
      <Icon name="wire" />
      Wire
    </Button>
  )
}

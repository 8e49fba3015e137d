import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'

interface WireButtonProps {
  open: boolean
  onToggle: () => void
}

export function WireButton({ open, onToggle }: WireButtonProps) {
  return (
    <Button id="wire-button" aria-expanded={open} onClick={onToggle}>
      <Icon name="wire" />
      Wire
    </Button>
  )
}

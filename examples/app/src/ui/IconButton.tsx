import type { ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

interface IconButtonProps extends Omit<ComponentProps<typeof Button>, 'aria-label' | 'children' | 'look'> {
  icon: ComponentProps<typeof Icon>['name']
  /** What it does and to what: “Delete Book the venue”. */
  label: string
}

export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <Button {...rest} look="bare" aria-label={label} title={label}>
      <Icon name={icon} />
    </Button>
  )
}

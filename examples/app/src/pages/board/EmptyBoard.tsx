import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'

export function EmptyBoard() {
  return (
    <EmptyState picture={<Icon name="check" />} heading="Nothing left to do">
      Either you are ready to launch, or nobody has written the first item yet. Add it in the form.
    </EmptyState>
  )
}

export function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      picture={<Icon name="search" />}
      heading="Nothing found"
      action={
        <Button
          onClick={(event) => {
            event.currentTarget.closest('section')?.focus()
            onShowAll()
          }}
        >
          Show all items
        </Button>
      }
    >
      No item matches this search and status.
    </EmptyState>
  )
}

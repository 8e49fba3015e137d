import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { BoardMessage } from './BoardMessage.tsx'

export function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <BoardMessage
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
      No item here has these words and this status.
    </BoardMessage>
  )
}

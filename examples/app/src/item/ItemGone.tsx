import { BoardMessage } from '../board/BoardMessage.tsx'
import { Icon } from '../ui/Icon.tsx'

export function ItemGone() {
  return (
    <BoardMessage picture={<Icon name="search" />} heading="This item is gone">
      It is not on the board any more. Someone may have deleted it.
    </BoardMessage>
  )
}

import { Icon } from '../ui/Icon.tsx'
import { BoardMessage } from './BoardMessage.tsx'

export function BoardEmpty() {
  return (
    <BoardMessage picture={<Icon name="check" />} heading="Nothing left to do">
      Either you are ready to launch, or nobody has written the first item yet. Add it in the form.
    </BoardMessage>
  )
}

import type { RequestFailure } from '@thinql/core'
import { Icon } from '../ui/Icon.tsx'
import { BoardMessage } from './BoardMessage.tsx'
import { RetryButton } from '../ui/RetryButton.tsx'
import { toProblem } from '../toProblem.ts'

interface BoardFailureProps {
  failure: RequestFailure
  onRetry: () => Promise<unknown>
}

export function BoardFailure({ failure, onRetry }: BoardFailureProps) {
  return (
    <BoardMessage
      picture={<Icon name="alert" />}
      heading="The board didn’t load"
      action={<RetryButton onRetry={onRetry} />}
    >
      <span role="alert">{toProblem(failure).message}</span>
    </BoardMessage>
  )
}

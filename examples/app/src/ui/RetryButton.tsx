import { Button } from './Button.tsx'

/** Fetches again; it will vanish by that, so the focus moves to the section it stands in. */
export function RetryButton({ onRetry }: { onRetry: () => Promise<unknown> }) {
  return (
    <Button
      onClick={(event) => {
        event.currentTarget.closest('section')?.focus()
        void onRetry()
      }}
    >
      Try again
    </Button>
  )
}

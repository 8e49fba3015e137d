import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Stands where the activity would be, if the script that shows it could not be loaded. */
export function ActivityMissing() {
  return (
    <Notice action={<Button onClick={() => location.reload()}>Reload</Button>}>
      The activity didn’t load, so what others do doesn’t show here. Reload the page to try again.
    </Notice>
  )
}

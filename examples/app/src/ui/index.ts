/** What the pages are made of. */
export { ActionButton, Button, Icon, IconButton } from './Button.tsx'
export { Choice, TextField } from './fields.tsx'
export { formatClock, formatTime, statuses } from './format.ts'
export { announce, ProgressBar, Skeleton } from './Loading.tsx'
export { EmptyState, Notice } from './Notice.tsx'
export { Guide, PageHeading, usePageTitle } from './Page.tsx'
export { useWindowState } from './window.ts'

// What devtools alone ask of a store. All other files import it from here.
export { type EntryInfo, inspectStore, listen } from '@thinql/react'
export { override, remove, trackComponents, type TrackedComponent } from '@thinql/react/internal'

export { stream } from '@thinql/core'

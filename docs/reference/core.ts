export * from '@thinql/core'

export * from '@thinql/react'

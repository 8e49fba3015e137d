export * from '@thinql/devtools'

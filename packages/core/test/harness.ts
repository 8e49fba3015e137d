// What most tests of core need.
export * from './streaming/formats.ts'
export * from './streaming/kinds.ts'
export * from './support/outcomeOf.ts'
export * from './support/promises.ts'
export * from './support/recordRequests.ts'
export * from './support/serve.ts'

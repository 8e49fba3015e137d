import { createClient, timeout } from '@thinql/core'
import { run } from './logTitles.ts'

await run(createClient({ endpoint: 'http://localhost:4000/graphql', middleware: [timeout(10_000)] }))

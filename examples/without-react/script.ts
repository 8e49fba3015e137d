import { createClient } from '@thinql/core'
import { run } from './logTitles.ts'

await run(createClient({ endpoint: 'http://localhost:4000/graphql' }))

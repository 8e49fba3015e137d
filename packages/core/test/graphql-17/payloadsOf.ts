import { buildSchema, experimentalExecuteIncrementally, legacyExecuteIncrementally, parse } from 'graphql-17'
import { rootValue, typeDefs } from '../servers/growing.ts'

const schema = buildSchema(typeDefs)

/** The payloads that graphql-js gives for a query in each format. */
export const payloadsOf = {
  current: (query: string) =>
    payloads(experimentalExecuteIncrementally({ schema, rootValue, document: parse(query) })),
  2022: (query: string) =>
    payloads(legacyExecuteIncrementally({ schema, rootValue, document: parse(query) })),
  2020: async (query: string) => to2020(await payloadsOf[2022](query)),
}

interface Payload2022 {
  readonly incremental?: readonly Patch2022[]
  readonly hasNext?: boolean
}

interface Patch2022 {
  readonly path: readonly (string | number)[]
  readonly items?: readonly unknown[]
}

/** The format of 2020 is that of 2022 with one payload for each patch and each item. */
function to2020(payloads: readonly unknown[]): unknown[] {
  // `legacyExecuteIncrementally` gives these payloads.
  return (payloads as Payload2022[]).flatMap(({ incremental = [], ...payload }, index) => {
    const patches = incremental.flatMap(({ path, items, ...patch }) => {
      const start = Number(path.at(-1))
      return items
        ? items.map((data, offset) => ({ path: [...path.slice(0, -1), start + offset], data, hasNext: true }))
        : [{ ...patch, path, hasNext: true }]
    })
    return index === 0 || payload.hasNext === false ? [...patches, payload] : patches
  })
}

type Executed = ReturnType<typeof experimentalExecuteIncrementally | typeof legacyExecuteIncrementally>

async function payloads(executing: Executed): Promise<unknown[]> {
  const executed = await executing
  if (!('initialResult' in executed)) return [asJson(executed)]
  const all: unknown[] = [asJson(executed.initialResult)]
  for await (const payload of executed.subsequentResults) all.push(asJson(payload))
  return all
}

/** As a client gets it: graphql-js gives instances of an error class and objects without prototype. */
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

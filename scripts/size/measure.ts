import { bundledSize } from './bundle.ts'
import { type SizeEntry, sizeEntries } from './entries.ts'

/** An entry with its size in bytes. */
export interface Measured extends SizeEntry {
  size: number
}

/** Weighs every entry. */
export async function measure(): Promise<Measured[]> {
  return Promise.all((await sizeEntries()).map(async (entry) => ({ ...entry, size: await sizeOf(entry) })))
}

async function sizeOf({ code, external, over }: SizeEntry): Promise<number> {
  const size = await bundledSize(code, external)
  return over === undefined ? size : size - (await bundledSize(over, external))
}

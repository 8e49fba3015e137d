/** Returns what JSON has instead of a file or a BigInt. The digits of a BigInt stay as they are. */
export function writable(value: unknown): unknown {
  if (value instanceof Blob) return describeFile(value)
  if (typeof value !== 'bigint') return value
  const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown }
  return rawJSON ? rawJSON(String(value)) : String(value)
}

export function describeFile({ size }: Blob): string {
  return `(file of ${size} bytes)`
}

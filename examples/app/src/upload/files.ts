/** bytes */
const blockSize = 50_000

/** A file of 20 MB. Each one is different. */
export function generateFile(): File {
  const block = crypto.getRandomValues(new Uint8Array(blockSize))
  const blocks = Array<Uint8Array<ArrayBuffer>>(20_000_000 / blockSize).fill(block)
  return new File(blocks, 'generated.bin')
}

/** The SHA-256 of a file, in hexadecimal digits. */
export async function checksumOf(file: File): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** “0.2 kB”, “40.0 MB” */
export function sizeInWords(bytes: number): string {
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

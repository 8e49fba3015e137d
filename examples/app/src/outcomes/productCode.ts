/** What of an example's file a product would have to write: all but its imports. */
export function productCode(file: string): string {
  return file.replace(/^import .*\n/gm, '').trim()
}

import { readFileSync } from 'node:fs'

/** Whether a file begins with 'use client'. */
export function isClientFile(file: string): boolean {
  return /^['"]use client['"]/.test(readFileSync(file, 'utf8'))
}

import { useState } from 'react'

/** A setting that this browser keeps. */
export function useSetting(name: string, start: string) {
  const [value, setValue] = useState(() => readSetting(name))
  function change(next: string): void {
    setValue(next)
    keepSetting(name, next)
  }
  return [value ?? start, change] as const
}

export function readSetting(name: string): string | undefined {
  try {
    return localStorage.getItem(`setting/${name}`) ?? undefined
  } catch {
    return undefined
  }
}

export function keepSetting(name: string, value: string): void {
  try {
    localStorage.setItem(`setting/${name}`, value)
  } catch {
    // A browser can forbid storage. Then a setting lasts until the page is left.
  }
}

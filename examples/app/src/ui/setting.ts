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

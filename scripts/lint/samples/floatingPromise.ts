export function save(send: () => Promise<void>): void {
  send()
}

/** Waits for 20 tasks. Then events have arrived, React has rendered, and the store has released unused entries. */
export async function waitForTasks(): Promise<void> {
  // A single timer of 20 ms may end before them on a busy machine.
  for (let task = 0; task < 20; task++) await new Promise((resolve) => setTimeout(resolve))
}

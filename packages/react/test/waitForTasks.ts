/** Waits for 20 tasks: enough for events to arrive, for renders, and for entries without listeners to be released. */
export async function waitForTasks(): Promise<void> {
  // A single timer of 20 ms may end before them on a busy machine.
  for (let task = 0; task < 20; task++) await new Promise((resolve) => setTimeout(resolve))
}

import type { Page } from 'playwright'

/** A mobile network, and a processor that is four times slower. */
const throttling = { latency: 150, megabitsPerSecond: 1.6, cpu: 4 }

/** Makes the network and the processor of a page slow. */
export async function throttle(page: Page): Promise<void> {
  const { latency, megabitsPerSecond, cpu } = throttling
  const bytesPerSecond = (megabitsPerSecond * 1_000_000) / 8
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

import { isObject } from '../json/isObject.ts'

/** The body for each of the operations that went together; undefined where the whole answer is for all of them. */
export async function splitBatch(response: Response, count: number): Promise<string[] | undefined> {
  try {
    const answer: unknown = JSON.parse(await response.text())
    if (Array.isArray(answer)) {
      // With an entry too few, no one can say which operation it belongs to.
      return answer.length === count ? answer.map((entry) => JSON.stringify(entry)) : undefined
    }
    // One object may say to all what is wrong; data in it belongs to one of them, and no one can say to which.
    return isObject(answer) && answer.data ? Array<string>(count).fill(JSON.stringify([answer])) : undefined
  } catch {
    // It broke off or is no JSON, which each caller finds for itself.
    return undefined
  }
}

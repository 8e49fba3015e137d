import { isObject } from '../json/isObject.ts'
import { checkResponse } from '../response/parseResponse.ts'
import type { PartReader } from './part.ts'

/** Reads an event of a subscription; each stands for itself. */
export const readEvent: PartReader = (json) => {
  if (!isObject(json)) return checkResponse(json)
  // Apollo's protocol wraps the response into `payload`, and has fatal errors beside it.
  const { payload = json, errors } = json
  const isHeartbeat = !Object.keys(json).length || (!payload && !errors)
  if (isHeartbeat) return undefined
  if (!errors || payload === json) return checkResponse(payload)
  return { ...checkResponse({ ...(payload as object | null), errors }), hasNext: false }
}

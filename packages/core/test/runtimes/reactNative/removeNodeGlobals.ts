import { runInNewContext } from 'node:vm'

const timers = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
]

/** Leaves only the globals that React Native's engine has: those of ECMAScript, timers and the console. */
export function removeNodeGlobals(): void {
  // A new context has the globals of ECMAScript and no others.
  const ofLanguage = runInNewContext('Object.getOwnPropertyNames(globalThis)') as readonly string[]
  const kept = new Set([...ofLanguage, ...timers, 'queueMicrotask', 'performance', 'global'])
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!kept.has(name)) Reflect.deleteProperty(globalThis, name)
  }
}

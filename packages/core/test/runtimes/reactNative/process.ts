// The suite as a program of Node whose globals are those of React Native, from its own files.
import process from 'node:process'
import type * as Suite from '../suite.ts'
import { connect, type Emit, nativeModules } from './nativeModules.ts'
import { runInNewContext } from 'node:vm'

// The bundler replaces it. These files can't be imported, because they need the lines below.
declare const require: (file: string) => { default: { emit: (event: string, ...values: unknown[]) => void } }

const timers = ['Timeout', 'Interval', 'Immediate'].flatMap((name) => [`set${name}`, `clear${name}`])

/** Leaves only the globals that React Native's engine has: those of ECMAScript, timers and the console. */
function removeNodeGlobals(): void {
  // A new context has the globals of ECMAScript and no others.
  const ofLanguage = runInNewContext('Object.getOwnPropertyNames(globalThis)') as readonly string[]
  const kept = new Set([...ofLanguage, ...timers, 'queueMicrotask', 'performance', 'global'])
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (!kept.has(name)) Reflect.deleteProperty(globalThis, name)
  }
}

removeNodeGlobals()
Object.assign(globalThis, {
  window: globalThis,
  __DEV__: false,
  RN$Bridgeless: true,
  nativeModuleProxy: {},
  __turboModuleProxy: (name: string) => nativeModules[name],
})
require('react-native/Libraries/Core/setUpXHR')
const events = require('react-native/Libraries/EventEmitter/RCTDeviceEventEmitter').default
const emit: Emit = (event, values) => events.emit(event, values)
connect(emit)

// The file that the other runtimes run, which this one is beside.
const suite = './suite.js'
const { runChecks } = (await import(suite)) as typeof Suite
const [origin = ''] = process.argv.slice(2)
console.log(JSON.stringify(await runChecks(origin)))
// The timers of the suite would keep it waiting.
process.exit()

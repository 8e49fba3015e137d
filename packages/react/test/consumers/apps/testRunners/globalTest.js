import { test } from 'node:test'

globalThis.test = test

import { replaceClocks } from './time.ts'

replaceClocks()

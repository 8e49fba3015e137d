import { controls } from './controls.ts'
import { details } from './details.ts'
import { frame } from './frame.ts'
import { lists } from './lists.ts'
import { tokens } from './tokens.ts'

/** All styles of the panel. They live in its shadow root. */
export const styles = tokens + frame + controls + lists + details

import { fileURLToPath } from 'node:url'

/** The directory of the app. */
export const app = fileURLToPath(new URL('../..', import.meta.url))

/** The script of Vite's command. */
export const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url))

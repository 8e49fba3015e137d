// What `@thinql/devtools` needs beside the public exports. It is not public: any release may change it.
export { invalidate, override, remove } from './devtools/override.ts'
export { readScreen, withoutFields } from './testing/readScreen.ts'

import { afterEach } from 'vitest'

// The conditions survive a reload of the page, and must not reach the next test.
afterEach(() => sessionStorage.clear())

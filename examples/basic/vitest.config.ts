import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  // With globals, Testing Library cleans up after each test.
  test: { environment: 'jsdom', globals: true },
})

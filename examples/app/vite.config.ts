import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiPlugin } from './server/apiPlugin.ts'

export default defineConfig({
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), apiPlugin()],
  resolve: { tsconfigPaths: true },
})

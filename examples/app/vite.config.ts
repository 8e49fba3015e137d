import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiPlugin } from './server/apiPlugin.ts'

export default defineConfig({
  plugins: [
    react(),
    // The compiler sees what it would see of installed packages: nothing.
    babel({ presets: [reactCompilerPreset()], exclude: [/\/node_modules\//, /\/packages\//] }),
    apiPlugin(),
  ],
  resolve: { tsconfigPaths: true },
})

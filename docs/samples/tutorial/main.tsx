import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createAppStore } from './createAppStore.ts'
import './style.css'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App store={createAppStore('/graphql')} />
  </StrictMode>,
)

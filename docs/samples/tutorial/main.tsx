import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App, createAppStore } from './app.tsx'
import './style.css'

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App store={createAppStore('/graphql')} />
  </StrictMode>,
)

import { createRoot } from 'react-dom/client'
import { DeveloperTools } from './developer-tools.tsx'

/** Puts the floating tools at the end of the page. @returns how to take them away */
export function mountDeveloperTools(): () => void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(<DeveloperTools />)
  return () => {
    root.unmount()
    place.remove()
  }
}

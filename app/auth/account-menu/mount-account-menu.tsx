import { createRoot } from 'react-dom/client'
import { AccountMenu, type AccountTool } from './account-menu.tsx'

const mounted = new WeakSet<Element>()

/** Puts the account menu into its place in the header; it draws nothing while nobody is signed in. */
export function mountAccountMenu(slot: Element, tools: readonly AccountTool[]): void {
  if (mounted.has(slot)) return
  mounted.add(slot)
  createRoot(slot).render(<AccountMenu tools={tools} />)
}

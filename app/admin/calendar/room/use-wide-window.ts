import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 768px)'

/** Whether a whole week has room beside each other. */
export function useWideWindow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

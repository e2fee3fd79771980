/** Storage of the browser: of this browser, or of the tab until it is closed. It may be blocked or full. */
type Area = 'local' | 'session'

const find = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage)

/** @returns null if nothing is stored, or storage is blocked */
export function readStored(area: Area, key: string): string | null {
  try {
    return find(area).getItem(key)
  } catch {
    return null
  }
}

/** Reads JSON. @returns null also if something else is stored */
export function readStoredJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(readStored(area, key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a text; null removes it. @returns false if storage is blocked or full */
export function store(area: Area, key: string, text: string | null): boolean {
  try {
    if (text === null) find(area).removeItem(key)
    else find(area).setItem(key, text)
    return true
  } catch {
    return false
  }
}

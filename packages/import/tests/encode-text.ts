/** Encodes a text in any encoding that `TextDecoder` reads with one or two bytes a character. */
export function encodeText(text: string, label: string): Uint8Array {
  if (label === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  if (label === 'utf-16le') return Buffer.from(text, 'utf16le')
  const bytes = getTable(label)
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      const found = bytes.get(character)
      if (found === undefined) throw new Error(`${label} has no ${character}`)
      return found
    }),
  )
}

const tables = new Map<string, Map<string, number[]>>()

function getTable(label: string): ReadonlyMap<string, number[]> {
  const known = tables.get(label)
  if (known) return known
  const decoder = new TextDecoder(label)
  const table = new Map<string, number[]>()
  const add = (bytes: number[]): void => {
    const text = decoder.decode(Uint8Array.from(bytes))
    if (Array.from(text).length === 1 && text !== '\ufffd' && !table.has(text)) table.set(text, bytes)
  }
  for (let first = 0; first < 256; first += 1) add([first])
  for (let first = 0x81; first < 255; first += 1) {
    for (let second = 0x40; second < 255; second += 1) add([first, second])
  }
  tables.set(label, table)
  return table
}

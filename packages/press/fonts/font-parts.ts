import { create } from 'fontkit'
import { coreCharacters } from './core-characters.ts'
import { type FontFace, readFontFile, type Script, SCRIPTS } from './font-sources.ts'

/** A subset of a font face: its characters and the source file. */
export type FontPart = { name: 'core' | Script; codes: number[]; font: Uint8Array }

/**
 * Disjoint subsets of a font face: core characters, the rest of Latin-1, and more European languages. Browsers load the
 * subsets that a page needs.
 */
export async function listFontParts(face: FontFace): Promise<FontPart[]> {
  const core = new Set(Array.from(coreCharacters, (character) => character.codePointAt(0)!))
  const known = new Set<number>()
  const parts: FontPart[] = []
  for (const script of SCRIPTS) {
    const font = await readFontFile(face, script)
    const codes = listCodes(font).filter((code) => !known.has(code))
    for (const code of codes) known.add(code)
    const rest: FontPart = { name: script, codes: codes.filter((code) => !core.has(code)), font }
    const first: FontPart = { name: 'core', codes: codes.filter((code) => core.has(code)), font }
    parts.push(...[first, rest].filter((part) => part.codes.length > 0))
  }
  return parts
}

/** Characters of a font, except zero-width space and noncharacters. */
function listCodes(font: Uint8Array): number[] {
  const opened = create(Buffer.from(font))
  if (!('characterSet' in opened)) throw new Error('Font collections are not used by the site.')
  return opened.characterSet.filter((code) => code >= 0x20 && code < 0xfe00)
}

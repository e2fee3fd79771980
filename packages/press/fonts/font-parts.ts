import { create } from 'fontkit'
import { coreCharacters } from './core-characters.ts'
import { type FontFace, readFontFile, type Script, SCRIPTS } from './font-sources.ts'

/** A part of a face: the letters that one file holds, and the file they are cut from. */
export type FontPart = { name: 'core' | Script; codes: number[]; font: Uint8Array }

/**
 * The parts of a face, none of which shares a letter with another: the core, what else Latin-1 has, and the letters of
 * more European languages. A browser fetches those that a page writes with.
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

/** The letters of a font; its space without width, and what is no character, are those of no page. */
function listCodes(font: Uint8Array): number[] {
  const opened = create(Buffer.from(font))
  if (!('characterSet' in opened)) throw new Error('A collection of fonts is none of the site.')
  return opened.characterSet.filter((code) => code >= 0x20 && code < 0xfe00)
}

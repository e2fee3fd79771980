import type { Output, Product } from '../outputs/output.ts'
import { type FontFace, fontFaces, readFontFile, type Script, SCRIPTS } from './font-sources.ts'
import { create } from 'fontkit'

const FOLDER = 'app/styles/fonts'

/** Font subsets of the site and their `@font-face` rules. */
export const fonts: Product = {
  name: 'fonts',
  maxBytes: 30_000,
  listOutputs: async () => {
    const faces = await Promise.all(
      fontFaces.map(async (face) => ({ face, parts: await listFontParts(face) })),
    )
    const files = faces.flatMap(({ face, parts }) =>
      parts.map((part): Output => ({
        path: `${FOLDER}/${nameFile(face, part)}`,
        source: { kind: 'font', font: part.font, codes: part.codes, axes: face.axes },
      })),
    )
    const rules = faces.flatMap(({ face, parts }) => parts.map((part) => writeRule(face, part)))
    const text = `/* Written by the press: npm run press -- fonts. */\n${rules.join('\n')}`
    return [...files, { path: `${FOLDER}/faces.css`, source: { kind: 'text', text } }]
  },
}

function nameFile(face: FontFace, part: FontPart): string {
  return `${face.name}-${part.name}.woff2`
}

function writeRule(face: FontFace, part: FontPart): string {
  const lines = [
    `font-family: '${face.family}';`,
    `src: url('./${nameFile(face, part)}') format('woff2');`,
    `font-weight: ${face.weights};`,
    face.stretch && `font-stretch: ${face.stretch};`,
    face.style === 'italic' && 'font-style: italic;',
    'font-display: swap;',
    `unicode-range: ${writeUnicodeRange(part.codes)};`,
  ]
  const body = lines.filter(Boolean).map((line) => `  ${line as string}\n`)
  return `@font-face {\n${body.join('')}}\n`
}

/**
 * Formats code points as a CSS `unicode-range`: `U+20-7E, U+A0`.
 * @param codes in any order, each once
 */
function writeUnicodeRange(codes: readonly number[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const code of codes.toSorted((a, b) => a - b)) {
    const open = ranges.at(-1)
    if (open && code === open.last + 1) open.last = code
    else ranges.push({ first: code, last: code })
  }
  return ranges
    .map(({ first, last }) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(', ')
}

function hex(code: number): string {
  return code.toString(16).toUpperCase()
}

/** A subset of a font face: its characters and the source file. */
type FontPart = { name: 'core' | Script; codes: number[]; font: Uint8Array }

/**
 * Disjoint subsets of a font face: core characters, the rest of Latin-1, and more European languages. Browsers load the
 * subsets that a page needs.
 */
async function listFontParts(face: FontFace): Promise<FontPart[]> {
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

/** Non-ASCII punctuation, symbols and fractions of English text. */
const SIGNS = '\u00a0£§©«®°±²·»½×÷\u2009–—‘’“”•…′″‹›€™↑↓−'

/**
 * Characters of nearly every page. Only their font files are loaded for the first screen; a page with other characters,
 * such as é, loads one more file.
 */
const coreCharacters: string = listAscii() + SIGNS

function listAscii(): string {
  const codes = Array.from({ length: 0x7f - 0x20 }, (_, index) => index + 0x20)
  return String.fromCodePoint(...codes)
}

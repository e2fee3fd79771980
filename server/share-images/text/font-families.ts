import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type Face = {
  weight: number
  width: number
  /** Letter spacing in ems. */
  spacing: number
}

export type Family = {
  name: string
  /** Files of the font package to use: `standard` also has a width axis. */
  axes: 'standard' | 'wght'
  /** Relative to Archivo, so that both look the same size in a line. */
  scale: number
  lineHeight: number
  /** Whether `spacing` applies; false for scripts whose letters join or fill a square. */
  isTightened: boolean
}

/** Web fonts are split into many small files for different characters. */
export type FontFile = { family: Family; path: string; ranges: readonly (readonly [number, number])[] }

const LATIN: Family = { name: 'archivo', axes: 'standard', scale: 1, lineHeight: 1.1, isTightened: true }
const OTHER_ALPHABETS: Family = {
  name: 'inter-tight',
  axes: 'wght',
  scale: 0.97,
  lineHeight: 1.14,
  isTightened: true,
}
const noto = (name: string, scale: number, lineHeight: number): Family => ({
  name,
  axes: 'wght',
  scale,
  lineHeight,
  isTightened: false,
})
const JAPANESE = noto('noto-sans-jp', 0.94, 1.28)
const KOREAN = noto('noto-sans-kr', 0.94, 1.26)
const CHINESE = noto('noto-sans-sc', 0.94, 1.28)
export const EMOJI = noto('noto-emoji', 0.92, 1.1)

const OTHER_SCRIPTS = [
  noto('noto-sans-hebrew', 1, 1.16),
  noto('noto-sans-arabic', 1.02, 1.4),
  noto('noto-sans-devanagari', 0.98, 1.38),
  noto('noto-sans-bengali', 0.98, 1.38),
  noto('noto-sans-tamil', 0.98, 1.36),
  noto('noto-sans-georgian', 1, 1.16),
  noto('noto-sans-armenian', 1, 1.16),
  noto('noto-sans-thai', 0.98, 1.36),
]

/** Lists families for a text, preferred first. The other characters decide which form of Han characters is used. */
export function listFamilies(text: string): Family[] {
  const han = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? [JAPANESE, CHINESE, KOREAN]
    : /\p{Script=Hangul}/u.test(text)
      ? [KOREAN, CHINESE, JAPANESE]
      : [CHINESE, JAPANESE, KOREAN]
  return [LATIN, OTHER_ALPHABETS, ...OTHER_SCRIPTS, ...han, EMOJI]
}

const require = createRequire(import.meta.url)
const filesByFamily = new Map<string, FontFile[]>()

/** Finds the file with a character; undefined if there is none or the package isn't installed. */
export function findFontFile(family: Family, codePoint: number): FontFile | undefined {
  let files = filesByFamily.get(family.name)
  if (!files) filesByFamily.set(family.name, (files = listFontFiles(family)))
  return files.find(({ ranges }) => ranges.some(([from, to]) => from <= codePoint && codePoint <= to))
}

function listFontFiles(family: Family): FontFile[] {
  let manifest: string
  try {
    manifest = require.resolve(`@fontsource-variable/${family.name}/unicode.json`)
  } catch {
    return []
  }
  const rangesByPart = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, string>
  return Object.entries(rangesByPart).map(([part, ranges]) => ({
    family,
    // Some parts have a number as name, such as "[12]".
    path: join(
      dirname(manifest),
      `files/${family.name}-${part.replace(/^\[(.*)\]$/, '$1')}-${family.axes}-normal.woff2`,
    ),
    ranges: ranges.split(',').map(readRange),
  }))
}

function readRange(range: string): readonly [number, number] {
  const [from, to] = range
    .trim()
    .replace(/^U\+/i, '')
    .split('-')
    .map((digits) => Number.parseInt(digits, 16)) as [number, number?]
  return [from, to ?? from]
}

/** Non-ASCII punctuation, symbols and fractions of English text. */
const SIGNS = '\u00a0£§©«®°±²·»½×÷\u2009–—‘’“”•…′″‹›€™↑↓−'

/**
 * Characters of nearly every page. Only their font files are loaded for the first screen; a page with other characters,
 * such as é, loads one more file.
 */
export const coreCharacters: string = listAscii() + SIGNS

function listAscii(): string {
  const codes = Array.from({ length: 0x7f - 0x20 }, (_, index) => index + 0x20)
  return String.fromCodePoint(...codes)
}

/** Punctuation, signs and fractions of running English text beside ASCII. */
const SIGNS = '\u00a0£§©«®°±²·»½×÷\u2009–—‘’“”•…′″‹›€™↑↓−'

/**
 * What nearly every page is written with. Only the faces of these are fetched for the first screen; a page that holds
 * another letter, such as é, fetches one more file.
 */
export const coreCharacters: string = listAscii() + SIGNS

function listAscii(): string {
  const codes = Array.from({ length: 0x7f - 0x20 }, (_, index) => index + 0x20)
  return String.fromCodePoint(...codes)
}

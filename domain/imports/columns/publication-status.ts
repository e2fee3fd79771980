import { toText } from '../text/clean-text.ts'

const YES = splitWords(
  'true yes y 1 publish published public live active visible wahr ja vrai oui verdadero verdadeiro sí si sim vero sì',
  'waar sant sand prawda tak tosi kyllä pravda ano igaz doğru evet истина да 真',
)

const NO = splitWords(
  'false no n 0 draft unpublished hidden private pending future scheduled inactive falsch nein faux non falso não nao',
  'onwaar nee falskt falsk nej nei fałsz nie epätosi ei nepravda ne hamis yanlış hayır ложь нет 偽 假',
)

/** Reads a "Published" or "Status" cell in any language and case; null when blank, 'unknown' otherwise. */
export function readPublicationStatus(value: unknown): 'published' | 'draft' | 'unknown' | null {
  const word = toText(value).trim().toLowerCase()
  if (word === '') return null
  if (YES.has(word)) return 'published'
  return NO.has(word) ? 'draft' : 'unknown'
}

function splitWords(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split(' ')))
}

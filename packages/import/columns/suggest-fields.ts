/** Suggests fields for columns with unknown names; the author confirms them before the import. */
import { normalizeName } from './field-names.ts'
import type { ColumnMapping, ImportColumn, ImportField } from '../records/records.ts'

/** Parts of column names in several languages. */
const WORDS: readonly (readonly [ImportField, RegExp])[] = [
  ['image_alt', /alt[- ]?text|bildbeschreibung|texte alternatif/],
  ['image', /image|picture|photo|bild|foto|imagen|immagine|imagem|afbeelding|cover|hero|thumb/],
  [
    'summary',
    /summary|excerpt|teaser|intro|zusammenfassung|kurztext|auszug|extrait|résumé|resumen|riassunto|resumo|samenvatting|lead/,
  ],
  [
    'body_html',
    /content|body|article|inhalt|beitragstext|contenu|contenido|contenuto|conteúdo|inhoud|tekst|^text|texte?$|copy$/,
  ],
  [
    'title',
    /title|headline|heading|titel|überschrift|titre|título|titulo|titolo|rubrik|nagłówek|subject|betreff/,
  ],
  ['author', /author|writer|written by|autor|verfasser|auteur|autore|schrijver|redakteur/],
  ['tags', /tags?$|topic|keyword|categor|kategorie|schlagw|étiquette|etiqueta|thema|rubrique/],
  ['published_at', /publicat|publi[a-z]{0,9} (?:on|at)|date|datum|fecha|data$|veröffentlicht|datetime|when/],
  ['unpublished', /draft|hidden|archiv|delet|private|entwurf|brouillon|borrador|bozza|rascunho/],
  ['published', /status|state|live|visible|sichtbar|publié|publicado/],
  ['old_url', /url|link|address|adresse|permalink/],
  ['slug', /slug|handle|path/],
]

/** Dates of publication rank before other dates. */
const PUBLICATION_DATE =
  /^(?:first )?(?:publi\S{0,20}|veröffentlich\S{0,10}|опубликов\S{0,10}) ?(?:on|at|am|le|el|op|em|il|date|datum)?$|(?:date|datum|fecha|data|дата)(?: \S{1,4}){0,2} (?:publi|veröffentlich)|go[- ]live/
const CHANGE_DATE =
  /updat|modifi|\bedited\b|last change|aktualisi|geändert|bearbeitet|mise à jour|actualiza|aggiorna|atualiza|gewijzigd|bijgewerkt|zmian|изменен|обновл/
const CREATION_DATE =
  /creat(?:ed|ion)|erstellt|angelegt|créé|date de création|creado|creación|creato|creazione|criado|criação|aangemaakt|utworz|создан/

const IMAGE_FILE = /\.(?:png|jpe?g|gif|webp|avif)$/i
const LOOKS_LIKE_ADDRESS = /^https?:\/\/\S+$/i
const LOOKS_LIKE_DATE = /^(?:\d{4}-\d\d-\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\w{3,9} \d{1,2}, \d{4})/

/** Characters; longer cells are not titles. */
const MAX_TITLE_LENGTH = 160

/** @param open columns without a field; `getLengths` gives the characters of a column's first values */
export function suggestFields(
  mapping: ColumnMapping,
  open: readonly ImportColumn[],
  getLengths: (name: string) => readonly number[],
): ColumnMapping {
  const suggested: Record<string, ImportField | null> = { ...mapping }
  const isFree = (field: ImportField): boolean => !Object.values(suggested).includes(field)
  const rest = new Set(open.map(({ name }) => name))
  const assign = (name: string | undefined, field: ImportField): void => {
    if (name === undefined || !isFree(field)) return
    suggested[name] = field
    rest.delete(name)
  }

  const words = open.map(({ name }) => ({ name, word: normalizeName(name) }))
  const ofPublication = words.filter(({ word }) => PUBLICATION_DATE.test(word))
  for (const { name, word } of new Set([...ofPublication, ...words])) {
    if (CHANGE_DATE.test(word)) {
      rest.delete(name)
      continue
    }
    if (CREATION_DATE.test(word)) {
      assign(name, 'created_at')
      continue
    }
    const match = WORDS.find(([field, pattern]) => pattern.test(word) && isFree(field))
    if (match) assign(name, match[0])
  }
  const remaining = (): ImportColumn[] => open.filter(({ name }) => rest.has(name))
  const looksLike = (isLike: (sample: string) => boolean): string | undefined =>
    remaining().find(({ samples }) => samples.length > 0 && samples.every(isLike))?.name

  assign(looksLike(looksLikeImage), 'image')
  assign(
    looksLike((sample) => LOOKS_LIKE_ADDRESS.test(sample)),
    'old_url',
  )
  assign(
    looksLike((sample) => LOOKS_LIKE_DATE.test(sample)),
    'published_at',
  )
  const byLength = remaining()
    .filter(({ samples }) => samples.length > 0)
    .map(({ name }) => ({ name, length: average(getLengths(name)) }))
    .sort((a, b) => b.length - a.length)
  assign(
    byLength.find(({ name, length }) => rest.has(name) && length > 0 && length <= MAX_TITLE_LENGTH)?.name,
    'title',
  )
  assign(byLength.find(({ name }) => rest.has(name))?.name, 'body_html')
  return suggested
}

function looksLikeImage(sample: string): boolean {
  if (sample.includes('drive.google.com')) return true
  const [file = ''] = sample.split('?', 1)
  return /^(?:https?:)?\/\/\S/i.test(file) && !/\s/.test(sample) && IMAGE_FILE.test(file)
}

function average(lengths: readonly number[]): number {
  return lengths.length === 0 ? 0 : lengths.reduce((sum, length) => sum + length, 0) / lengths.length
}

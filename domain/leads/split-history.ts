/** "On Monday Ann wrote:", in the form that common mail programs put before a quoted email. */
const ATTRIBUTION =
  /^(?:On|Am|Le|El|Il|Op|Em)\b.{4,300}\b(?:wrote|schrieb|écrit|escribió|scritto|schreef|escreveu)\b.{0,120}:$/iu
const DIVIDER =
  /^(?:-{2,} ?(?:Original Message|Forwarded message|Ursprüngliche Nachricht|Message d’origine|Mensaje original) ?-{2,}|_{20,})$/i
/** First of the header lines that Outlook repeats before a quoted email. */
const REPEATED_HEADER = /^\*?(?:From|Von|De|Da|Van):\*? \S/
const NEXT_HEADER = /^\*?(?:Sent|Date|Gesendet|Datum|Envoyé|Enviado|Inviato|Verzonden|To|An|À):\*? \S/

/** Separates the text of an email from the quoted emails below it. Text with answers between quotes stays whole. */
export function splitHistory(text: string): { text: string; history: string } {
  const lines = text.split('\n')
  // Computed once, because a hostile email can have a million lines.
  const lastQuoted = lines.findLastIndex(isQuoted)
  const lastOwn = lines.findLastIndex((line) => line.trim() !== '' && !isQuoted(line))
  const start = lines.findIndex((_, index) => startsHistory(lines, index, lastQuoted, lastOwn))
  const written = lines.slice(0, start).join('\n').trim()
  if (start === -1 || written === '') return { text: text.trim(), history: '' }
  return { text: written, history: lines.slice(start).join('\n').trim() }
}

function startsHistory(
  lines: readonly string[],
  index: number,
  lastQuoted: number,
  lastOwn: number,
): boolean {
  const line = lines[index]!.trim()
  if (DIVIDER.test(line)) return true
  if (REPEATED_HEADER.test(line) && NEXT_HEADER.test(lines[index + 1]?.trim() ?? '')) return true
  if (isQuoted(line)) return lastOwn < index
  // Long attributions wrap to two lines.
  const size = [1, 2].find((count) =>
    ATTRIBUTION.test(
      lines
        .slice(index, index + count)
        .map((part) => part.trim())
        .join(' '),
    ),
  )
  if (size === undefined) return false
  return lastQuoted < index + size || lastOwn < index + size
}

const isQuoted = (line: string) => line.trimStart().startsWith('>')

/** Fences, with the rest of their line, and runs of backticks. */
const MARKS = /(?<=^ {0,3})(?:(?<ticks>`{3,})(?<info>[^`\n]*)|(?<tildes>~{3,})(?<rest>[^\n]*))$|`+/gm

type Mark = { index: number; end: number; sign: string; isFence: boolean; isClosing: boolean }

/** Changes Markdown outside of its code. A fence that is not closed lasts until the end. */
export function changeOutsideCode(markdown: string, change: (text: string) => string): string {
  const marks = Array.from(markdown.matchAll(MARKS), readMark)
  const lastRun = new Map(marks.map((mark, at) => [mark.isFence ? '' : mark.sign, at]))
  let changed = ''
  let end = 0
  for (let at = 0; at < marks.length; at += 1) {
    const opening = marks[at]!
    if (!opening.isFence && lastRun.get(opening.sign) === at) continue
    changed += change(markdown.slice(end, opening.index))
    do at += 1
    while (at < marks.length && !closes(marks[at]!, opening))
    end = marks[at]?.end ?? markdown.length
    changed += markdown.slice(opening.index, end)
  }
  return changed + change(markdown.slice(end))
}

function readMark({ index, 0: whole, groups }: RegExpExecArray): Mark {
  const sign = groups!['ticks'] ?? groups!['tildes']
  return {
    index,
    end: index + whole.length,
    sign: sign ?? whole,
    isFence: sign !== undefined,
    isClosing: (groups!['info'] ?? groups!['rest'] ?? '').trim() === '',
  }
}

function closes(mark: Mark, opening: Mark): boolean {
  return opening.isFence
    ? mark.isFence && mark.isClosing && mark.sign.startsWith(opening.sign)
    : !mark.isFence && mark.sign === opening.sign
}

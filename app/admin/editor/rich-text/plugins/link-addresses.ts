/** Links web and mail addresses when a space or new line follows. Undo removes the link and keeps the text. */
import { closeHistory, isHistoryTransaction } from 'prosemirror-history'
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state'
import { cleanLinkUrl } from '#import/html/sanitize/sanitize-url.ts'
import { richSchema } from '../document/schema.ts'

const MAX_ADDRESS_LENGTH = 2_000
const WEB = /^(?:https?:\/\/|www\.)[^\s<>"]+$/i
const HOST = /^(?:https?:\/\/)?(?:[^\s/?#.]+\.)+[^\s/?#.\d]{2,}(?::\d+)?(?:[/?#]|$)/i
const LOCAL_HOST = /^https?:\/\/(?:localhost|\d+\.\d+\.\d+\.\d+)(?::\d+)?(?:[/?#]|$)/i
const MAIL = /^(?:mailto:)?[\w.+-]+@(?:[a-z\d-]+\.)+[a-z]{2,}$/i
const OPENING = /^[([{"'“‘<]+/

/** Returns the URL for a word that is an address; else null. */
export function readAddress(word: string): string | null {
  if (word.length > MAX_ADDRESS_LENGTH) return null
  if (MAIL.test(word)) return word.startsWith('mailto:') ? word : `mailto:${word}`
  if (!WEB.test(word) || !(HOST.test(word) || LOCAL_HOST.test(word))) return null
  return cleanLinkUrl(/^www\./i.test(word) ? `https://${word}` : word)
}

/** Drops punctuation of the sentence, but no closing bracket whose opening one is in the address. */
function dropPunctuation(word: string): string {
  let end = word.length
  while (end > 0) {
    const last = word[end - 1]!
    const rest = word.slice(0, end)
    const isClosing = last === ')' && rest.split(')').length > rest.split('(').length
    if (!isClosing && !`.,;:!?]}'"”’…>`.includes(last)) break
    end -= 1
  }
  return word.slice(0, end)
}

type FoundAddress = { from: number; to: number; href: string }

/** Finds the address before a position. */
function findAddress({ doc }: EditorState, at: number): FoundAddress | null {
  const $at = doc.resolve(at)
  const { parent, parentOffset } = $at
  if (!parent.isTextblock || parent.type.spec.code) return null
  const before = parent.textBetween(Math.max(0, parentOffset - MAX_ADDRESS_LENGTH), parentOffset, '\n', '\n')
  const last = before.split(/\s/).at(-1) ?? ''
  const opening = OPENING.exec(last)?.[0].length ?? 0
  const word = dropPunctuation(last.slice(opening))
  const href = readAddress(word)
  const from = at - last.length + opening
  const to = from + word.length
  const { link, code } = richSchema.marks
  if (href === null || doc.rangeHasMark(from, to, link!) || doc.rangeHasMark(from, to, code!)) return null
  return { from, to, href }
}

/** Links the address that ends at a position, as a separate undo step. */
export function linkAddress(state: EditorState, at: number): Transaction | null {
  const found = findAddress(state, at)
  if (!found) return null
  const mark = richSchema.mark('link', { properties: { href: found.href } })
  return closeHistory(state.tr.addMark(found.from, found.to, mark).removeStoredMark(mark))
}

export function linkAddresses(): Plugin {
  return new Plugin({
    appendTransaction: (transactions, { selection }, after) => {
      const { $from, empty } = selection
      const isTyped =
        transactions.length === 1 && transactions[0]!.docChanged && !isHistoryTransaction(transactions[0]!)
      if (!isTyped || !empty || !$from.parent.isTextblock) return null
      const at = transactions[0]!.mapping.map($from.pos, -1)
      const caret = after.selection.$from
      if (caret.pos <= at || at > after.doc.content.size) return null
      const isNewLine = after.doc.resolve(at).parent !== caret.parent
      const between = isNewLine ? '\n' : after.doc.textBetween(at, caret.pos, '\n', '\n')
      const endsWord = isNewLine ? caret.parentOffset === 0 : /^\s$/.test(between)
      return endsWord ? linkAddress(after, at) : null
    },
  })
}

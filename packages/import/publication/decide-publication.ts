import type { ReadDate } from '../dates/dates.ts'
import { cleanLine } from '../text/clean-text.ts'
import {
  findSignRole,
  KINDS,
  readKind,
  readSignValue,
  writeValue,
  type PublicationWord,
  type SignRole,
} from './publication-words.ts'

/**
 * A column or key with its value, as in the file. Names that are unrelated to publication are ignored.
 * `assigned`: field that the author assigned to the column; used if its name is not recognized.
 */
export type PublicationSign = readonly [name: string, value: unknown, assigned?: 'published' | 'unpublished']

export type PublicationContext = {
  /** When the record is published. */
  date: ReadDate
  now: string
  /** Reason from the format reader to doubt that the record is a public post. */
  doubt?: string | undefined
  statuses?: StatusChoices | undefined
}

export type PostStatus = 'published' | 'draft'

/** The author's choice for values such as "status: pending". */
export type StatusChoices = Readonly<Record<string, PostStatus>>

export type Publication =
  { isPost: true; status: PostStatus; reasons: string[] } | { isPost: false; reason: string }

type Verdict = { word: PublicationWord; reason: string | null }

const MAX_QUOTED = 50
const NO_DATE = 'It has no publication date, so the post becomes a draft.'

/**
 * Decides for all formats whether a record becomes public: only if no sign contradicts it. Uncertain records become
 * drafts, with a reason.
 */
export function decidePublication(
  signs: Iterable<PublicationSign>,
  { date, now, doubt, statuses = {} }: PublicationContext,
): Publication {
  let isScheduled = false
  let isDraft = doubt !== undefined
  const reasons = doubt === undefined ? [] : [doubt]
  let hasNoDate = false
  for (const sign of signs) {
    hasNoDate ||= isMissingDate(sign)
    const status = describeStatus(sign)
    const chosen = status !== null && Object.hasOwn(statuses, status) ? statuses[status]! : null
    const verdict = chosen === null ? readSign(sign) : { word: chosen, reason: null }
    if (verdict === null || verdict.word === 'published') continue
    const { word, reason } = verdict
    if (word === 'gone') return { isPost: false, reason: reason! }
    if (word === 'scheduled') isScheduled = true
    else {
      isDraft = true
      if (reason !== null && !reasons.includes(reason)) reasons.push(reason)
    }
  }
  const doubtfulDate = isDraft ? null : hasNoDate ? NO_DATE : findDoubt(date, isScheduled, now)
  if (doubtfulDate !== null) reasons.push(doubtfulDate)
  return { isPost: true, status: isDraft || doubtfulDate !== null ? 'draft' : 'published', reasons }
}

/** A value that names the state of a post, such as "status: pending"; null for every other sign. */
export function describeStatus([name, value, assigned]: PublicationSign): string | null {
  const role = findSignRole(name) ?? toRole(assigned)
  if (role?.kind !== 'status' || readSignValue(value) === 'blank') return null
  return `${cleanLine(name)}: ${cleanLine(writeValue(value)).slice(0, MAX_QUOTED)}`
}

/** True for a publication date that is null or a "no" value. An empty cell does not count. */
function isMissingDate([name, value]: PublicationSign): boolean {
  return findSignRole(name)?.kind === 'date' && (value === null || readSignValue(value) === 'no')
}

/** Null for a sign that does not affect publication. */
function readSign([name, value, assigned]: PublicationSign): Verdict | null {
  const role = findSignRole(name) ?? toRole(assigned)
  if (role === null) return null
  const column = quote(name)
  // A password may be any word, even "no" or "public", and must not be shown.
  if (role.kind === 'password') {
    return isNothing(value) ? null : describeWord('closed', `It is protected by ${column}`)
  }
  const state = readSignValue(value)
  if (role.kind === 'type') {
    const kind = readKind(value)
    return Object.hasOwn(KINDS, kind) ? { word: 'gone', reason: KINDS[kind]! } : null
  }
  if (role.kind === 'date' || state === 'blank') return null
  if (role.kind === 'status') {
    if (state === 'yes') return null
    if (state === 'no') return { word: 'draft', reason: null }
    return state === 'unknown'
      ? doubtValue(column, value)
      : describeWord(state, `Its ${cleanLine(name)} is ${cleanLine(writeValue(value))}`)
  }
  // Any other value sets the flag, e.g. the date in a column "Deleted at".
  if (state === 'no' || state === 'published') return null
  return describeWord(role.word, `It is marked ${column}`)
}

function toRole(assigned: PublicationSign[2]): SignRole | null {
  if (assigned === undefined) return null
  return assigned === 'published' ? { kind: 'status' } : { kind: 'flag', word: 'draft' }
}

function isNothing(value: unknown): boolean {
  return value === false || /^(?:|null|false|\\n)$/i.test(writeValue(value).trim())
}

function describeWord(word: PublicationWord, cause: string): Verdict {
  if (word === 'gone') return { word, reason: `${cause}, so no post is made.` }
  return { word, reason: word === 'closed' ? `${cause}, so the post becomes a draft.` : null }
}

function doubtValue(column: string, value: unknown): Verdict {
  const reason = `${quote(writeValue(value))} in ${column} is not recognized as published, so the post becomes a draft.`
  return { word: 'closed', reason }
}

/** Reason to make a draft because the publication date is unknown and may be in the future; null if there is none. */
function findDoubt(date: ReadDate, isScheduled: boolean, now: string): string | null {
  if (date.kind === 'instant') return null
  if (isScheduled) return 'It is scheduled, but its date is not known, so the post becomes a draft.'
  const mayBeFuture = date.kind === 'unreadable' && date.latest >= now.slice(0, 'YYYY-MM-DD'.length)
  return mayBeFuture ? 'Its date may be in the future, so the post becomes a draft.' : null
}

function quote(text: string): string {
  const line = cleanLine(text)
  return `"${line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}…` : line}"`
}

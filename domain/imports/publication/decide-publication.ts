import type { PostStatus } from '#domain/posts/post.ts'
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
 * A column or key with its value, as the file has them. Names that tell nothing of publication do no harm.
 * `assigned`: how an author says that a column of another name is to be read.
 */
export type PublicationSign = readonly [name: string, value: unknown, assigned?: 'published' | 'unpublished']

export type PublicationContext = {
  /** When the record is published. */
  date: ReadDate
  /** ISO 8601. */
  now: string
  /** Why the format itself doubts that the record is a public post. */
  doubt?: string | undefined
}

export type Publication =
  | { isPost: true; status: PostStatus; reasons: string[] }
  /** The entry makes no post. */
  | { isPost: false; reason: string }

type Verdict = { word: PublicationWord; reason: string | null }

const MAX_QUOTED = 50
const NO_DATE = 'It has no date of publication, so the post becomes a draft.'

/**
 * Decides for every format whether a record becomes public: only if nothing in it says otherwise. What is
 * uncertain becomes a draft, with the reason.
 */
export function decidePublication(
  signs: Iterable<PublicationSign>,
  { date, now, doubt }: PublicationContext,
): Publication {
  let isScheduled = false
  let isDraft = doubt !== undefined
  const reasons = doubt === undefined ? [] : [doubt]
  let hasNoDate = false
  for (const sign of signs) {
    hasNoDate ||= saysNoDate(sign)
    const verdict = readSign(sign)
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

/** A null is a statement, an empty cell is none. */
function saysNoDate([name, value]: PublicationSign): boolean {
  return findSignRole(name)?.kind === 'date' && (value === null || readSignValue(value) === 'no')
}

/** Null for a sign that tells nothing. */
function readSign([name, value, assigned]: PublicationSign): Verdict | null {
  const role = findSignRole(name) ?? toRole(assigned)
  if (role === null) return null
  const column = quote(name)
  // It may be any word, "no" and "public" as well, and is not to be shown.
  if (role.kind === 'password') {
    return isNothing(value) ? null : describeWord('closed', `It is protected by ${column}`)
  }
  const said = readSignValue(value)
  if (role.kind === 'type') {
    const kind = readKind(value)
    return Object.hasOwn(KINDS, kind) ? { word: 'gone', reason: KINDS[kind]! } : null
  }
  if (role.kind === 'date' || said === 'blank') return null
  if (role.kind === 'status') {
    if (said === 'yes') return null
    if (said === 'no') return { word: 'draft', reason: null }
    return said === 'unknown'
      ? doubtValue(column, value)
      : describeWord(said, `Its ${cleanLine(name)} is ${cleanLine(writeValue(value))}`)
  }
  // What is no plain "no" counts, e.g. the date in a column "Deleted at".
  if (said === 'no' || said === 'published') return null
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
  const reason = `${quote(writeValue(value))} in ${column} is not known to mean published, so the post becomes a draft.`
  return { word: 'closed', reason }
}

/** A scheduled post whose time is not known must not come early, and a date that cannot be read may be one to come. */
function findDoubt(date: ReadDate, isScheduled: boolean, now: string): string | null {
  if (date.kind === 'instant') return null
  if (isScheduled) return 'It is scheduled, but its date is not known, so the post becomes a draft.'
  const mayBeToCome = date.kind === 'unreadable' && date.latest >= now.slice(0, 'YYYY-MM-DD'.length)
  return mayBeToCome ? 'Its date may be one to come, so the post becomes a draft.' : null
}

function quote(text: string): string {
  const line = cleanLine(text)
  return `"${line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}…` : line}"`
}
